import type { FastifyBaseLogger } from "fastify";
import type { ServerConfig } from "../../config.ts";
import type { DatabaseHandle } from "../../database/database.types.ts";
import type { SignInProviders } from "../third-party/provider.types.ts";
import { readProviders } from "../third-party/readProviders.ts";
import { SmsCodes } from "../verification/smsCodes.ts";
import { createSmsSender, type SmsSender } from "../verification/smsSender.ts";
import { TicketStore } from "../verification/ticketStore.ts";
import { LoginAttempts } from "./loginAttempts.ts";

/** What the ways to sign in work with. */
export interface EntranceServices {
  readonly attempts: LoginAttempts;
  readonly tickets: TicketStore;
  readonly sms: SmsCodes;
  /** Other systems people may sign in with. */
  readonly providers: SignInProviders;
}

interface EntranceOptions {
  readonly config: ServerConfig;
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
  /** Covers names, numbers and codes in the tables. */
  readonly key: Uint8Array;
  /** @default what the configuration names */
  readonly smsSender: SmsSender | undefined;
}

/**
 * Makes what the ways to sign in work with.
 *
 * @throws ConfigError where the file of other systems has faults
 */
export async function createEntrance({ config, database, clock, logger, key, smsSender }: EntranceOptions): Promise<EntranceServices> {
  const sender = smsSender ?? createSmsSender(config.entrance.sms, logger);
  return {
    attempts: new LoginAttempts({ database, clock, key }),
    tickets: new TicketStore({ database, clock }),
    sms: new SmsCodes({ database, clock, logger, key, sender }),
    providers: await readProviders(config),
  };
}
