import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in these for all programs, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/** Fields of `/proc/<pid>/stat` behind the name, see proc(5). */
const field = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14 } as const;

/** Processor seconds that a process with its threads has taken. */
export function processorSeconds(processId: number): number {
  const stat = readStat(processId);
  return stat === undefined ? 0 : (stat(field.user) + stat(field.system)) / TICKS_PER_SECOND;
}

/** Processor seconds of a process and of all it has started, also of those that have ended. */
export function familySeconds(processId: number): number {
  const stat = readStat(processId);
  if (stat === undefined) return 0;
  const ended = (stat(field.childrenUser) + stat(field.childrenSystem)) / TICKS_PER_SECOND;
  return childrenOf(processId).reduce((sum, child) => sum + processorSeconds(child), processorSeconds(processId) + ended);
}

/** Megabytes that a process holds: now, and the most it ever held. */
export function memoryOf(processId: number): { readonly now: number; readonly most: number } {
  const status = readText(`/proc/${processId}/status`) ?? "";
  const read = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0) / 1024;
  return { now: read("VmRSS"), most: read("VmHWM") };
}

function childrenOf(processId: number): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => readStat(candidate)?.(field.parent) === processId);
}

function readStat(processId: number): ((index: number) => number) | undefined {
  const stat = readText(`/proc/${processId}/stat`);
  // The name stands in parentheses and may hold blanks.
  const parts = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return parts && ((index) => Number(parts[index]));
}

/** A process may end while it is looked at. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
