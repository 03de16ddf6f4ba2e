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
await import(pathToFileURL(join(root, "dist", "server", "server", "main.js")).href);
