// Where tests keep their databases while they run: hundreds of data folders are copied, written and thrown away, which on a
// disk takes a fifth of the processors' time.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Linux's file system in memory. */
const MEMORY = "/dev/shm";
const PREFIX = "ribbon-tests-";
/** Bytes that must be free in it: a run needs less than half. */
const ROOM = 8 * 1024 ** 3;

/**
 * Makes a folder in memory for temporary files of this process and its children, gone when the process ends.
 * `undefined` where there is no such place, or not enough of it: the usual folder serves then.
 */
export function memoryFolder() {
  if (!existsSync(MEMORY)) return undefined;
  removeAbandoned();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return undefined;
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  // The database server of the tests is another user where they run as root.
  chmodSync(folder, 0o755);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
  return folder;
}

/** What a run that was killed left behind. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else runs, too.
    return error.code === "EPERM";
  }
}
