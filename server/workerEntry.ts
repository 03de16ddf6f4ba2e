/**
 * Finds the entry of a thread or process beside the module that starts it: in the sources it needs a TypeScript loader, in
 * `dist/server` modules keep their places.
 *
 * @param module `import.meta.url` of that module
 */
export function workerEntry(module: string): URL {
  return new URL(module.endsWith(".ts") ? "./worker.dev.mjs" : "./worker.js", module);
}
