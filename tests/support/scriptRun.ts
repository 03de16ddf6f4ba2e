import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

/** What a script did. */
export interface ScriptRun {
  readonly code: number;
  /** Lines of standard output. */
  readonly lines: readonly string[];
  readonly errors: string;
}

let runs = 0;

/**
 * Runs a script of the project in this process, as `tsx scripts/<name>.ts` does in one of its own: that loads the schema
 * language anew each time, which takes seconds of a processor. `npm test` itself runs `check` and `generate` as processes.
 */
export async function runScript(name: "check" | "eject" | "generate", ...options: readonly string[]): Promise<ScriptRun> {
  const { argv, exitCode } = process;
  const { log, error } = console;
  const [lines, errors]: [string[], string[]] = [[], []];
  process.argv = [process.execPath, `scripts/${name}.ts`, ...options];
  process.exitCode = 0;
  Object.assign(console, {
    log: (text: unknown) => void lines.push(...String(text).split("\n")),
    error: (text: unknown) => void errors.push(String(text)),
  });
  try {
    runs += 1;
    // Another address is another run of the script's own module; what it imports is loaded once.
    await import(/* @vite-ignore */ `${pathToFileURL(resolve(`scripts/${name}.ts`)).pathname}?run=${runs}`);
    return { code: Number(process.exitCode), lines, errors: errors.join("\n") };
  } catch (thrown) {
    // What a process prints before it ends with 1.
    return { code: 1, lines, errors: thrown instanceof Error ? `${thrown.message}\n${thrown.stack}` : String(thrown) };
  } finally {
    Object.assign(console, { log, error });
    Object.assign(process, { argv, exitCode });
  }
}
