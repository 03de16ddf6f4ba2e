// `npm run dev`: the server with live schemas and live reload, and Vite with hot modules in front of it.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureDependencies, requireNode, root } from "./prepare.mjs";

requireNode();
ensureDependencies();

const bin = (name) => join(root, "node_modules", ".bin", name);
const children = [
  spawn(bin("tsx"), ["watch", "--clear-screen=false", "--include", "src/schema", "server/main.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, WATCH_SCHEMAS: "1", NODE_ENV: "development" },
  }),
  spawn(bin("vite"), [], { cwd: root, stdio: "inherit" }),
];

function stopAll() {
  for (const child of children) child.kill("SIGTERM");
}

for (const child of children) {
  child.on("exit", (code) => {
    stopAll();
    process.exitCode ??= code ?? 1;
  });
}
process.on("SIGINT", stopAll);
process.on("SIGTERM", stopAll);
