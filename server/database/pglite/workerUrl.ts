/**
 * Finds the worker's entry file: beside this module, both in the sources, where it needs a TypeScript
 * loader, and in `dist/server`, whose modules keep their places.
 */
export function workerUrl(): URL {
  const isSource = import.meta.url.endsWith(".ts");
  return new URL(isSource ? "./worker.dev.mjs" : "./worker.js", import.meta.url);
}
