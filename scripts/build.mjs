// Builds the browser pages (dist/web) and the server (dist/server), unless they are already newer than their sources.
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compressWeb } from "./compressWeb.mjs";
import { filesOfStages, nameOfModules } from "./loadStages.mjs";
import { newestChange, root } from "./prepare.mjs";

const stamp = join(root, "dist", ".built");
const sources = [
  "src",
  "server",
  "index.html",
  "public",
  "vite.config.ts",
  "package-lock.json",
  ...["build", "compressWeb", "loadStages"].map((script) => `scripts/${script}.mjs`),
];

/** Whether dist/ was built after the last change of its sources. */
export function isBuilt() {
  return existsSync(stamp) && statSync(stamp).mtimeMs > newestChange(sources);
}

/** Builds both halves. The server keeps its module structure, so that worker threads find their files. */
export async function buildAll() {
  const { build } = await import("vite");
  const { serverEntries } = await import("./serverEntries.mjs");
  rmSync(join(root, "dist"), { recursive: true, force: true });
  await buildWeb(build);
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: true,
      target: "node20",
      outDir: "dist/server",
      emptyOutDir: true,
      rolldownOptions: {
        input: serverEntries(),
        output: { format: "esm", preserveModules: true, preserveModulesRoot: root, entryFileNames: "[name].js" },
      },
    },
  });
  writeFileSync(stamp, new Date().toISOString());
}

/** Builds twice: the first build tells which code is needed when, the second puts what is needed together into one file. */
async function buildWeb(build) {
  const trial = await build({ root, logLevel: "error", build: { write: false } });
  const groups = [{ debugName: "stages", name: nameOfModules(trial.output), includeDependenciesRecursively: false }];
  const { output } = await build({
    root,
    logLevel: "warn",
    build: { rolldownOptions: { output: { codeSplitting: { groups }, postBanner: compileHint } } },
  });
  writeFileSync(join(root, "dist", "stages.json"), JSON.stringify(filesOfStages(output), null, 2));
  await compressWeb(join(root, "dist", "web", "assets"));
}

/**
 * Lets the browser compile the frame whole, beside the page, while somebody types their password. Otherwise each function
 * is compiled when it first runs, which is when they wait (V8's explicit compile hints; others read a comment).
 */
function compileHint({ name }) {
  return name.split("-").includes("frame") ? "//# allFunctionsCalledOnLoad" : "";
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await buildAll();
}
