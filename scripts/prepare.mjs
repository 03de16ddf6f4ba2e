// What a fresh clone needs before anything else can run. Plain Node without dependencies, because there are none yet.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Stops with a clear sentence on a Node that the project does not support. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`需要 Node 20.19 或更高版本，当前是 ${process.versions.node}。请升级 Node 后重试。`);
  process.exit(1);
}

/** Runs a command in the project's root; its output goes to this terminal. Stops the process when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (result.status !== 0) {
    console.error(`命令失败：${command} ${args.join(" ")}`);
    process.exit(result.status ?? 1);
  }
}

/** Installs the locked dependencies when they are missing or older than the lock file. */
export function ensureDependencies() {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs) return;
  console.log("正在安装依赖……");
  run("npm", ["ci", "--no-audit", "--no-fund"]);
}

/** Newest modification time below the given files and folders, in ms since the epoch. */
export function newestChange(paths) {
  let newest = 0;
  for (const path of paths) {
    const full = join(root, path);
    if (!existsSync(full)) continue;
    const stats = statSync(full);
    if (!stats.isDirectory()) newest = Math.max(newest, stats.mtimeMs);
    else for (const name of readdirSync(full)) newest = Math.max(newest, newestChange([join(path, name)]));
  }
  return newest;
}
