// Builds the browser pages (dist/web) and the server (dist/server), unless they are already newer than their sources.
import { cpSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { compressWeb } from "./compressWeb.mjs";
import { filesOfStages, nameOfModules } from "./loadStages.mjs";
import { newestChange, root } from "./prepare.mjs";

const stamp = join(root, "dist", ".built");
const sources = [
  "src",
  "server",
  "index.html",
  "visitor.html",
  "public",
  "vite.config.ts",
  "package-lock.json",
  ...["build", "compressWeb", "loadStages"].map((script) => `scripts/${script}.mjs`),
];

/** Whether dist/ was built after the last change of its sources. */
export function isBuilt() {
  return existsSync(stamp) && statSync(stamp).mtimeMs > newestChange(sources);
}

/**
 * Packages that stay beside the built server: with native code or files of their own, loaded in threads, or chosen by the
 * system they run on.
 */
const unbundled = ["@node-rs/argon2", "@electric-sql/pglite", "jsdom", "dompurify", "chokidar", "pg-native"];

/** Builds both halves. */
export async function buildAll() {
  const { build } = await import("vite");
  rmSync(join(root, "dist"), { recursive: true, force: true });
  await buildWeb(build);
  await buildServer(build);
  writeFileSync(stamp, new Date().toISOString());
}

/** Puts what the server needs together into few files: reading a thousand of them was a third of its start. */
async function buildServer(build) {
  const { serverEntries } = await import("./serverEntries.mjs");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [keepPlaces()],
    ssr: { noExternal: true, external: unbundled },
    build: {
      ssr: true,
      target: "node20",
      outDir: "dist/server",
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(serverEntries().map((file) => [relative(root, file).replace(/\.ts$/, ""), file])),
        output: { format: "esm", entryFileNames: "[name].js", chunkFileNames: "server/[name]-[hash].js" },
      },
    },
  });
  cpSync(join(root, "server", "demo", "covers"), join(root, "dist", "server", "server", "demo", "covers"), { recursive: true });
}

/** A module that finds files beside itself (entries of threads) finds them from the file it was put into, too: those lie in `server/`. */
function keepPlaces() {
  return {
    name: "keep-places",
    transform(code, id) {
      const place = relative(join(root, "server"), id).replaceAll("\\", "/");
      if (place.startsWith("..") || !code.includes("import.meta.url")) return undefined;
      const url = `new URL(${JSON.stringify(`./${place.replace(/\.ts$/, ".js")}`)}, import.meta.url).href`;
      return code.replaceAll("import.meta.url", `(${url})`);
    },
  };
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
  await buildVisitor(build);
  await compressWeb(join(root, "dist", "web", "assets"));
}

/** Builds the page that plays the mini-program by itself: it shares no file with the console, whose first screen it must not weigh on. */
async function buildVisitor(build) {
  const { default: react } = await import("@vitejs/plugin-react");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [react()],
    build: {
      outDir: "dist/web",
      emptyOutDir: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, "visitor.html"),
        output: { entryFileNames: "assets/visitor-[hash].js", assetFileNames: "assets/visitor-[hash][extname]" },
      },
    },
  });
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
