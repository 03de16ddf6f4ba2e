import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** A Node process of the tests that speaks in lines. */
export interface TestProcess {
  readonly child: ChildProcess;
  /** Every line of its output so far. */
  readonly lines: readonly string[];
  /** Waits for a line that matches, or for the end of the process. */
  waitFor(pattern: RegExp): Promise<string>;
  /** Ends it without a chance to tidy up. */
  kill(): Promise<void>;
  /** Waits for its end and gives the exit code; null: it was killed. */
  exit(): Promise<number | null>;
}

/** Runs a program in a process of its own; TypeScript too. */
export function runProgram(file: string, environment: Readonly<Record<string, string>>): TestProcess {
  const loader = file.endsWith(".ts") ? ["--import", "tsx"] : [];
  const child = spawn(process.execPath, [...loader, file], { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      tell();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      resolve(code);
      tell();
    });
  });
  return {
    child,
    lines,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = lines.find((line) => pattern.test(line));
          if (found === undefined && child.exitCode === null && child.signalCode === null) return;
          listeners.delete(look);
          if (found === undefined) reject(new Error(`The process ended before it said ${pattern}:\n${lines.join("\n")}`));
          else resolve(found);
        };
        listeners.add(look);
        look();
      }),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    exit: () => ended,
  };
}
