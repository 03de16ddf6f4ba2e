import { execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** URL of its maintenance database. */
  readonly url: string;
  /** Its first process, the parent of all others. */
  readonly processId: number;
  stop(): Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const START_LIMIT = 30_000;
/** Speed before safety: the data lives for one test run. */
const settings = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200", "listen_addresses="];

/**
 * Starts PostgreSQL in a temporary folder, reachable through a socket in that folder only.
 *
 * @throws Error saying what to install where PostgreSQL is missing
 */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPrograms();
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), "ribbon-postgres-"));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"], {
    ...account,
    cwd: folder,
    stdio: "pipe",
  });
  const server = launch(join(programs, "postgres"), ["-D", data, "-k", folder, ...settings.flatMap((setting) => ["-c", setting])], {
    account,
    folder,
  });
  const stop = async (): Promise<void> => {
    await end(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server, join(folder, ".s.PGSQL.5432"));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}`, processId: server.pid ?? 0, stop };
}

/** Points a URL of `startPostgres` to another database of the server. */
export function withDatabase(url: string, database: string): string {
  return url.replace("@/postgres?", `@/${database}?`);
}

function findPrograms(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((left, right) => Number(right) - Number(left)) : [];
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...versions.map((version) => join(debian, version, "bin"))];
  const found = folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
  if (found !== undefined) return found;
  throw new Error(
    "服务端测试需要 PostgreSQL 15 或更新版本（initdb、postgres）。运行 `npm test` 会自动安装，或手动执行：apt-get install postgresql",
  );
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = ["postgres", "nobody"].find((name) => spawnSync("id", ["-u", name]).status === 0);
  if (user === undefined) throw new Error("PostgreSQL 不能以 root 运行，请先创建系统用户 postgres。");
  const id = (option: string): number => Number(execFileSync("id", [option, user], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function launch(
  program: string,
  args: readonly string[],
  { account, folder }: { readonly account: Account | undefined; readonly folder: string },
): ChildProcess {
  // The server ends with the test run, even if that is killed: Linux then sends it a signal.
  const guard = spawnSync("setpriv", ["--version"]).status === 0 ? ["setpriv", "--pdeathsig", "INT"] : [];
  const [command = program, ...rest] = [...guard, program, ...args];
  return spawn(command, rest, { ...account, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
}

async function waitUntilReady(server: ChildProcess, socket: string): Promise<void> {
  let log = "";
  server.stderr?.on("data", (data: Buffer) => (log += data.toString()));
  const deadline = Date.now() + START_LIMIT;
  while (!(existsSync(socket) && log.includes("ready to accept connections"))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL 没有启动：\n${log}`);
    await sleep(20);
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  await ended;
}
