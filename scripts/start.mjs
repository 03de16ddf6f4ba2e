// `npm start`: installs if needed, builds if needed, starts the console.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureDependencies, requireNode, root } from "./prepare.mjs";

requireNode();
stopWithNpm();
ensureDependencies();
const { buildAll, isBuilt } = await import("./build.mjs");
if (!isBuilt()) {
  console.log("正在构建……");
  await buildAll();
}
process.chdir(root);
process.env["NODE_ENV"] ??= "production";
await import(pathToFileURL(join(root, "dist", "server", "server", "main.js")).href);

/**
 * Stops the console when npm is gone: npm that is killed cannot tell, and what it started would keep the data folder
 * and the port for itself, unseen. A start without npm has nobody to follow.
 */
function stopWithNpm() {
  if (process.env["npm_lifecycle_event"] !== "start") return;
  const begun = ancestors();
  const watching = setInterval(() => {
    if (ancestors() === begun) return;
    clearInterval(watching);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watching.unref();
}

/** The processes up to npm, which runs the command by a shell; without /proc only the nearest is known. */
function ancestors() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    const [, name, above] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? [];
    return /^(?:sh|dash|bash|ash|busybox)$/.test(name ?? "") ? `${parent} ${above}` : String(parent);
  } catch {
    return String(parent);
  }
}
