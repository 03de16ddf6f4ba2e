// Programs that the tests need beside npm packages: a browser, a Chinese font, a PostgreSQL server.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { run } from "./prepare.mjs";

/** Another run may be installing just now. */
const WAITING = ["-o", "DPkg::Lock::Timeout=300"];

function onPath(name) {
  return spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;
}

function hasPostgres() {
  const folder = "/usr/lib/postgresql";
  return (
    (onPath("initdb") && onPath("postgres")) ||
    (existsSync(folder) && readdirSync(folder).some((version) => existsSync(`${folder}/${version}/bin/initdb`)))
  );
}

function hasChineseFont() {
  const fonts = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return fonts.status === 0 && fonts.stdout.trim() !== "";
}

/** Installs by apt what is missing; without apt or root it says what to install and stops. */
export function ensureTestTools() {
  const missing = [];
  if (!onPath("chromium")) missing.push("chromium");
  if (!hasChineseFont()) missing.push("fontconfig", "fonts-noto-cjk");
  if (!hasPostgres()) missing.push("postgresql");
  install(missing);
}

/** The same for what shows a program another day than it is. */
export function ensureShiftedClock() {
  if (!onPath("faketime")) install(["faketime"]);
}

function install(missing) {
  if (missing.length === 0) return;
  if (!onPath("apt-get") || process.getuid?.() !== 0) {
    console.error(`测试还需要这些程序，请先安装：${missing.join("、")}`);
    process.exit(1);
  }
  console.log(`正在安装测试需要的程序：${missing.join("、")}`);
  run("apt-get", [...WAITING, "update", "-qq"]);
  run("apt-get", [...WAITING, "install", "-y", "-qq", "--no-install-recommends", ...missing], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
