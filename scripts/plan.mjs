// `npm run plan`: says what the schema files would change in the database, with the built server's own code.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureDependencies, requireNode, root } from "./prepare.mjs";

requireNode();
ensureDependencies();
const { buildAll, isBuilt } = await import("./build.mjs");
if (!isBuilt()) await buildAll();
process.chdir(root);
await import(pathToFileURL(join(root, "dist", "server", "server", "plan", "main.js")).href);
