/**
 * Finds the entry of a thread or process beside the module that starts it. From the sources it needs a TypeScript loader,
 * a second of processor time, so a test run that has built the server names the folder (`BUILT_SERVER`).
 *
 * @param module `import.meta.url` of that module
 */
export function workerEntry(module: string): URL {
  if (!module.endsWith(".ts")) return new URL("./worker.js", module);
  const built = process.env["BUILT_SERVER"];
  if (built === undefined) return new URL("./worker.dev.mjs", module);
  const place = module.slice(new URL("..", import.meta.url).href.length);
  return new URL(`${built}/${place.slice(0, place.lastIndexOf("/"))}/worker.js`);
}
