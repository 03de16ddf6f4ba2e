import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = process.cwd();

/** The built console running as its own process, on a folder and a port of its own. */
export interface RunningConsole {
  readonly url: string;
  /** Working folder: `schemas/` is a copy that a test may edit; `data/` is the embedded database. */
  readonly folder: string;
  readonly process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Ends the process; resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Milliseconds; a first start makes the database and takes five seconds on an idle machine, many times that on a busy one. */
const START_LIMIT = 180_000;

/** Password of `admin` and of the demo users in tests. */
export const testPassword = "Ribbon!2026";

/**
 * Starts the built console (`dist/`).
 *
 * @param folder continue in this folder instead of a fresh one; a fresh one of the demonstration is a copy where the run
 *   has made one (`SEEDED_CONSOLE`)
 * @param environment further variables, e.g. `{ DEMO: "0" }`
 * @throws with the printed output where the console is not ready within `START_LIMIT`
 */
export async function startConsole(folder?: string, environment: Readonly<Record<string, string>> = {}): Promise<RunningConsole> {
  const home = folder ?? freshFolder(environment["DEMO"] ?? "1");
  const child = spawn(process.execPath, [join(root, "dist/server/server/main.js")], {
    cwd: home,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      // One that was looked for here could be another program's by the time the console asks for it.
      PORT: "0",
      IM_PORT: "0",
      DATA_DIR: join(home, "data"),
      ADMIN_PASSWORD: testPassword,
      DEMO: "1",
      DEMO_PASSWORD: testPassword,
      ...environment,
    },
  });
  let output = "";
  child.stdout.on("data", (data: Buffer) => (output += data.toString()));
  child.stderr.on("data", (data: Buffer) => (output += data.toString()));
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The console is not ready after ${START_LIMIT / 1000} s:\n${output}`)), START_LIMIT);
    child.stdout.on("data", () => {
      const ready = /is ready at \S+:(\d+)\n/.exec(output);
      if (ready === null) return;
      clearTimeout(timer);
      resolve(Number(ready[1]));
    });
    child.on("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The console stopped with ${code}:\n${output}`));
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    folder: home,
    process: child,
    output: () => output,
    stop: (signal = "SIGTERM") =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.on("exit", () => resolve());
        child.kill(signal);
      }),
  };
}

/** Removes the folder of a console that has stopped. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function freshFolder(demo: string): string {
  const folder = mkdtempSync(join(tmpdir(), "ribbon-console-"));
  cpSync(join(root, "schemas"), join(folder, "schemas"), { recursive: true });
  const seeded = process.env["SEEDED_CONSOLE"];
  if (demo === "1" && seeded !== undefined) cpSync(join(seeded, "data"), join(folder, "data"), { recursive: true });
  return folder;
}
