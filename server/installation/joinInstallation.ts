import type { ServerServices } from "../services.ts";
import { DatabaseClock } from "./databaseClock.ts";
import { Installation } from "./installation.ts";

/**
 * Puts the process beside the others on its database, and its time on theirs.
 *
 * @param given the clock to go by instead
 * @throws ForeignProcessError
 */
export async function joinInstallation(
  parts: Pick<ServerServices, "database" | "secrets" | "config" | "logger">,
  given: (() => Date) | undefined,
): Promise<Pick<ServerServices, "installation" | "databaseClock" | "clock">> {
  const installation = new Installation(parts);
  await installation.enter();
  const databaseClock = new DatabaseClock(parts);
  if (given === undefined) await databaseClock.measure();
  return { installation, databaseClock, clock: given ?? databaseClock.now };
}
