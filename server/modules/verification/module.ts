import { createGate } from "../../security/gate.ts";
import { defineModule } from "../serverModule.ts";
import { AttemptCounters } from "./attemptCounters.ts";
import { KnownDevices } from "./knownDevices.ts";
import { SmsCodes } from "./smsCodes.ts";
import { createSmsSender } from "./smsSender.ts";
import { SucceededSources } from "./succeededSources.ts";
import { TicketStore } from "./ticketStore.ts";
import { verificationRoutes } from "./verificationRoutes.ts";

declare module "../serverServices.ts" {
  interface ModuleServices {
    readonly attempts: AttemptCounters;
    /** Browsers that accounts signed in from before. */
    readonly devices: KnownDevices;
    readonly succeeded: SucceededSources;
    /** Lets a place through as often as its budget says. @throws AppError TOO_MANY_REQUESTS, from the gate */
    readonly takeSignInTurn: (source: string) => void;
    readonly tickets: TicketStore;
    readonly sms: SmsCodes;
  }
}

/** Tries to sign in from one place by devices nobody knows: a full office in the morning, but no guessing. */
const SIGN_IN_BUDGET = { burst: 400, perSecond: 10 };

/** What proves that somebody is who they say: slider, codes by telephone, tickets; and what keeps guessing slow. */
export const verificationModule = defineModule({
  name: "verification",
  open(services) {
    const { config, database, clock, elapsed, logger, secrets, smsSender } = services;
    const key = secrets.capabilityKey;
    const attempts = new AttemptCounters({ database, clock, key });
    const sender = smsSender ?? createSmsSender(config.entrance.sms, logger);
    const gives = {
      attempts,
      devices: new KnownDevices({ database, clock, deviceKey: secrets.deviceKey }),
      succeeded: new SucceededSources(elapsed),
      takeSignInTurn: createGate(SIGN_IN_BUDGET),
      tickets: new TicketStore({ database, clock }),
      sms: new SmsCodes({ database, clock, logger, key, sender, attempts, perDay: config.entrance.smsPerDay }),
    };
    return {
      gives,
      routes: verificationRoutes({ ...services, ...gives }),
      async everyMinute() {
        await attempts.removeExpired();
        await gives.devices.removeExpired();
        await gives.tickets.removeExpired();
        await gives.sms.removeExpired();
      },
    };
  },
});
