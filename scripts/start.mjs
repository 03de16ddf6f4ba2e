// `npm start`: installs if needed, builds if needed, starts the console.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureDependencies, requireNode, root } from "./prepare.mjs";

requireNode();
ensureDependencies();
const { buildAll, isBuilt } = await import("./build.mjs");
if (!isBuilt()) {
  console.log("正在构建……");
  await buildAll();
}
process.chdir(root);
process.env["NODE_ENV"] ??= "production";
stopWithParent();
await import(pathToFileURL(join(root, "dist", "server", "server", "main.js")).href);

/**
 * Stops the console when npm is gone: npm that is killed cannot tell, and what it started would keep the data folder
 * and the port for itself, unseen. A start without npm has nobody to follow.
 */
function stopWithParent() {
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] === undefined || parent <= 1) return;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watching.unref();
}
