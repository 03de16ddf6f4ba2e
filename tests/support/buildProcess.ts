import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

/** A program of the tests, built as the server is built. */
export interface BuiltProcess {
  /** Path of the JavaScript file to run. */
  readonly file: string;
  remove(): void;
}

/**
 * Builds a TypeScript program together with the database's worker thread: it starts as fast as the product
 * does, and proves that the worker is found in the build.
 */
export async function buildProcess(source: string): Promise<BuiltProcess> {
  const root = process.cwd();
  const cache = join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "process-"));
  await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      ssr: true,
      target: "node20",
      outDir: folder,
      rolldownOptions: {
        input: [join(root, source), join(root, "server/database/pglite/worker.ts")],
        output: { format: "esm", preserveModules: true, preserveModulesRoot: root, entryFileNames: "[name].js" },
      },
    },
  });
  return { file: join(folder, source.replace(/\.ts$/, ".js")), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
