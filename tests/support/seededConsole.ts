import { removeFolder, startConsole } from "./runningConsole.ts";

/**
 * Starts the console once, so that the database and the demonstration's rows are made once per run; the specs copy the
 * folder (`SEEDED_CONSOLE`) instead of waiting for both. Gives back what removes it.
 */
export default async function seedConsole(): Promise<() => void> {
  const { folder, stop } = await startConsole();
  await stop();
  process.env["SEEDED_CONSOLE"] = folder;
  return () => removeFolder(folder);
}
