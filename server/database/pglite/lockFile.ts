import { randomUUID } from "node:crypto";
import { linkSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** Which process holds a folder. */
interface Holder {
  readonly pid: number;
  /** Start time of the process in clock ticks since boot; tells it from a later process with the same number. */
  readonly started?: string;
  /** Where the number means something: host and process namespace (containers count from 1 each). */
  readonly realm: string;
  /** Different for every lock ever taken. */
  readonly nonce: string;
}

/** The folder belongs to another running process. */
export class DataFolderInUseError extends Error {
  /** Who has it, in Chinese. */
  readonly holder: string;

  constructor(path: string, holder: Holder | undefined) {
    super(`数据目录正在被${nameOf(holder)}使用，服务没有启动。请先停止它，或用环境变量 DATA_DIR 指定另一个目录。锁文件：${path}`);
    this.name = "DataFolderInUseError";
    this.holder = nameOf(holder).trim();
  }

  /** The sentence for a command that wanted to read what a running console has: what was not done, and what to do. */
  besideConsole(undone: string, advice: string): string {
    return `后台正在运行（${this.holder}），数据目录由它使用，${undone}：${advice}`;
  }
}

/** A held lock. */
export interface FolderLock {
  release(): void;
}

/** How a lock is taken. */
export interface LockOptions {
  /** Called when another process took the lock away: this one must stop writing at once. */
  readonly onLost: () => void;
  /** ms between two signs of life. @default 1000 */
  readonly heartbeat?: number;
  /** ms that a living holder is waited for: one that was just killed or told to stop takes a moment to go. @default 15000 */
  readonly patience?: number;
  /** Told in Chinese at once, and every few seconds, that a holder is being waited for. */
  readonly onWait?: ((sentence: string) => void) | undefined;
}

const HEARTBEAT = 1000;
const PATIENCE = 15_000;
/** ms between two looks at a holder, and between two words about it. */
const LOOK_AGAIN = 100;
const TELL_AGAIN = 3000;
/** A holder whose process cannot be looked up is dead after so many missed signs of life. */
const MISSED_HEARTBEATS = 5;

/**
 * Takes the lock file, or takes it over from a process that is gone. PGlite does not notice two processes that write to
 * one folder, which destroys the files.
 *
 * A holder on this machine is looked up by process number and start time; for others (a container that shares the folder)
 * the age of the file decides, which a living holder touches every second. A living holder is given time to end: a start
 * right after a kill meets the dying process.
 *
 * @throws DataFolderInUseError where the holder stays
 */
export async function lockFolder(path: string, options: LockOptions): Promise<FolderLock> {
  const { onLost, heartbeat = HEARTBEAT } = options;
  const own: Holder = { pid: process.pid, ...startOf(process.pid), realm: realm(), nonce: randomUUID() };
  await take(path, own, options);
  const timer = setInterval(() => {
    if (read(path)?.holder?.nonce === own.nonce) return utimesSync(path, new Date(), new Date());
    clearInterval(timer);
    onLost();
  }, heartbeat);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      if (read(path)?.holder?.nonce === own.nonce) rmSync(path, { force: true });
    },
  };
}

async function take(path: string, own: Holder, { heartbeat = HEARTBEAT, patience = PATIENCE, onWait }: LockOptions): Promise<void> {
  const end = performance.now() + patience;
  const tell = teller(end, onWait);
  while (!create(path, own)) {
    const found = read(path);
    if (found === undefined) continue;
    if (!(await isAlive(path, found, { heartbeat, tell }))) {
      remove(path, found.text);
      continue;
    }
    if (performance.now() > end) throw new DataFolderInUseError(path, found.holder);
    tell(found.holder);
    await sleep(LOOK_AGAIN);
  }
}

/** Says that somebody is being waited for, and how long still: at once, then every few seconds. */
function teller(end: number, onWait: LockOptions["onWait"]): (holder: Holder | undefined) => void {
  let next = 0;
  return (holder) => {
    if (performance.now() < next) return;
    next = performance.now() + TELL_AGAIN;
    const seconds = Math.max(1, Math.ceil((end - performance.now()) / 1000));
    onWait?.(`数据目录正在被${nameOf(holder)}使用，等待它结束（最多还等 ${seconds} 秒）……`);
  };
}

function nameOf(holder: Holder | undefined): string {
  return holder === undefined ? "另一个进程" : `进程 ${holder.pid} `;
}

/** Creates the file with its content in one step: a reader never sees half of it. */
function create(path: string, holder: Holder): boolean {
  const draft = `${path}.${holder.nonce}`;
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes the file judged stale. Between judging and removing, another starter may have done the same and
 * taken the lock; renaming shows what was really caught, and a living lock is put back.
 */
function remove(path: string, judged: string): void {
  const caught = `${path}.${randomUUID()}`;
  try {
    renameSync(path, caught);
    if (readFileSync(caught, "utf8") !== judged) linkSync(caught, path);
  } catch (error) {
    if (!hasCode(error, "ENOENT") && !hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(caught, { force: true });
  }
}

interface Found {
  readonly text: string;
  /** Absent where the file does not hold what this version writes. */
  readonly holder?: Holder;
}

function read(path: string): Found | undefined {
  try {
    const text = readFileSync(path, "utf8");
    const holder = parse(text);
    return holder === undefined ? { text } : { text, holder };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function parse(text: string): Holder | undefined {
  try {
    const found: unknown = JSON.parse(text);
    const isHolder = typeof found === "object" && found !== null && "pid" in found && "realm" in found && "nonce" in found;
    return isHolder ? (found as Holder) : undefined;
  } catch {
    return undefined;
  }
}

interface Looking {
  readonly heartbeat: number;
  readonly tell: (holder: Holder | undefined) => void;
}

async function isAlive(path: string, { holder }: Found, { heartbeat, tell }: Looking): Promise<boolean> {
  if (holder !== undefined && holder.realm === realm()) {
    if (!isRunning(holder.pid)) return false;
    const { started } = startOf(holder.pid);
    if (started !== undefined && holder.started !== undefined) return started === holder.started;
  }
  const before = touchedAt(path);
  tell(holder);
  await sleep(heartbeat * MISSED_HEARTBEATS);
  return touchedAt(path) !== before;
}

function touchedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
  return !isBuried(pid);
}

/**
 * Whether a process ended and only waits for its parent to notice, which a careless parent (the first process of a
 * container) never does. It still has a number, but no open file any more, unless a thread of it is not gone yet.
 */
function isBuried(pid: number): boolean {
  try {
    return /^[ZX]/.test(statOf(pid)) && readdirSync(`/proc/${pid}/task`).length <= 1;
  } catch {
    return false;
  }
}

/** /proc/<pid>/stat from its third field, the state, on; the command name before it may hold spaces and parentheses. */
function statOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2);
}

/** Field 22 of the process's state. Elsewhere than on Linux: unknown. */
function startOf(pid: number): { readonly started?: string } {
  try {
    const started = statOf(pid).split(" ")[19];
    return started === undefined ? {} : { started };
  } catch {
    return {};
  }
}

function realm(): string {
  try {
    return `${hostname()} ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
