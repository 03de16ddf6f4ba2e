import { removeOldQuestions } from "./entity/condition/maskedQuestions.ts";
import { logFault } from "./process/logFault.ts";
import { removeExpiredRows } from "./modules/retention/expiredRows.ts";
import { forgetEarlier } from "./modules/retention/forgetEarlier.ts";
import { countOldHashes } from "./modules/entrance/countOldHashes.ts";
import type { ServerServices } from "./services.ts";

/** What is done once a minute: signs of life, the time, and the end of what ran out. */
export async function clean(services: ServerServices): Promise<void> {
  const { installation, databaseClock, schemas, monitor } = services;
  const { sessions, attempts, devices, tickets, sms, writes, signatures, files, database, clock, logger } = services;
  try {
    await databaseClock.measure();
    await installation.beat(schemas.current().hash);
    await monitor.record();
    await countOldHashes(services);
    await sessions.removeExpired();
    await attempts.removeExpired();
    await devices.removeExpired();
    await tickets.removeExpired();
    await sms.removeExpired();
    await removeOldQuestions(database.db, clock());
    await writes.removeExpired();
    await signatures.removeExpired();
    await files.removeUnfinished();
    await removeExpiredRows(services);
    await forgetEarlier(services);
  } catch (error) {
    logFault(logger, error, "expired records were not removed");
  }
}
