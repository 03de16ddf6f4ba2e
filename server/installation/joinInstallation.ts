import type { FastifyBaseLogger } from "fastify";
import type { ServerConfig } from "../config/config.ts";
import type { DatabaseHandle } from "../database/database.types.ts";
import type { ServerSecrets } from "../security/secrets.ts";
import { DatabaseClock } from "./databaseClock.ts";
import { Installation } from "./installation.ts";

interface JoinParts {
  readonly database: DatabaseHandle;
  readonly secrets: ServerSecrets;
  readonly config: ServerConfig;
  readonly logger: FastifyBaseLogger;
}

/** The process among the others, and the time it goes by. */
interface Joined {
  readonly installation: Installation;
  readonly databaseClock: DatabaseClock;
  readonly clock: () => Date;
}

/**
 * Puts the process beside the others on its database, and its time on theirs.
 *
 * @param given the clock to go by instead
 * @throws ForeignProcessError
 */
export async function joinInstallation(parts: JoinParts, given: (() => Date) | undefined): Promise<Joined> {
  const installation = new Installation(parts);
  await installation.enter();
  const databaseClock = new DatabaseClock(parts);
  if (given === undefined) await databaseClock.measure();
  return { installation, databaseClock, clock: given ?? databaseClock.now };
}
