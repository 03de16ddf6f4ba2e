import type { FastifyBaseLogger } from "fastify";
import type { ServerConfig } from "../../config/config.ts";
import type { DatabaseHandle } from "../../database/database.types.ts";
import { createGate } from "../../security/gate.ts";
import type { SignInProviders } from "../third-party/provider.types.ts";
import { readProviders } from "../third-party/readProviders.ts";
import { SmsCodes } from "../verification/smsCodes.ts";
import { createSmsSender, type SmsSender } from "../verification/smsSender.ts";
import { TicketStore } from "../verification/ticketStore.ts";
import { AttemptCounters } from "../verification/attemptCounters.ts";
import { KnownDevices } from "../session/knownDevices.ts";
import { SucceededSources } from "../verification/succeededSources.ts";

/** Tries to sign in from one place by devices nobody knows: a full office in the morning, but no guessing. */
const SIGN_IN_BUDGET = { burst: 400, perSecond: 10 };

/** What the ways to sign in work with. */
export interface EntranceServices {
  readonly attempts: AttemptCounters;
  readonly devices: KnownDevices;
  readonly succeeded: SucceededSources;
  /** Lets a place through as often as its budget says. @throws AppError TOO_MANY_REQUESTS, from the gate */
  readonly takeSignInTurn: (source: string) => void;
  readonly tickets: TicketStore;
  readonly sms: SmsCodes;
  /** Other systems people may sign in with. */
  readonly providers: SignInProviders;
}

interface EntranceOptions {
  readonly config: ServerConfig;
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
  readonly elapsed: () => number;
  readonly logger: FastifyBaseLogger;
  /** Covers names, numbers and codes in the tables. */
  readonly key: Uint8Array;
  readonly deviceKey: Uint8Array;
  /** @default what the configuration names */
  readonly smsSender: SmsSender | undefined;
}

/**
 * Makes what the ways to sign in work with.
 *
 * @throws ConfigError where the file of other systems has faults
 */
export async function createEntrance(options: EntranceOptions): Promise<EntranceServices> {
  const { config, database, clock, elapsed, logger, key, deviceKey, smsSender } = options;
  const attempts = new AttemptCounters({ database, clock, key });
  const sender = smsSender ?? createSmsSender(config.entrance.sms, logger);
  return {
    attempts,
    devices: new KnownDevices({ database, clock, deviceKey }),
    succeeded: new SucceededSources(elapsed),
    takeSignInTurn: createGate(SIGN_IN_BUDGET),
    tickets: new TicketStore({ database, clock }),
    sms: new SmsCodes({ database, clock, logger, key, sender, attempts, perDay: config.entrance.smsPerDay }),
    providers: await readProviders(config),
  };
}
