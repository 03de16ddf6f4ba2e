import type { FastifyBaseLogger } from "fastify";
import { removeOldQuestions } from "./entity/condition/maskedQuestions.ts";
import { countOldHashes } from "./modules/session/countOldHashes.ts";
import type { ServerServices } from "./services.ts";

/** Notes a fault that nobody waits for, by its name alone. */
export function logFault(logger: Pick<FastifyBaseLogger, "warn">, error: unknown, message: string): void {
  logger.warn({ fault: error instanceof Error ? error.name : typeof error }, message);
}

/** What is done once a minute: signs of life, the time, and the end of what ran out. */
export async function clean(services: ServerServices): Promise<void> {
  const { installation, databaseClock, schemas } = services;
  const { sessions, attempts, devices, tickets, sms, writes, signatures, files, database, clock, logger } = services;
  try {
    await databaseClock.measure();
    await installation.beat(schemas.current().hash);
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
  } catch (error) {
    logFault(logger, error, "expired records were not removed");
  }
}
