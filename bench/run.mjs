// `npm run bench`: measures everything, or the named parts (`npm run bench -- schemas cron list form grid shell desk signIn server dashboard large load calls imports childRows markup chat consult longChat`).
// `--postgres` measures sign-ins and the server on PostgreSQL too; `--write` keeps the table in docs/benchmarks.md. What
// `load` and `calls` take besides stands there.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureDependencies, requireNode, root } from "../scripts/prepare.mjs";

requireNode();
ensureDependencies();
// The shell is measured on the console as it is delivered.
const { buildAll, isBuilt } = await import("../scripts/build.mjs");
if (!isBuilt()) await buildAll();

const main = join(root, "bench", "main.ts");
const { status } = spawnSync(process.execPath, ["--import", "tsx", main, ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
