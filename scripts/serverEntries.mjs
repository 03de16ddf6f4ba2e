import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./prepare.mjs";

/** The server's entry files: `main.ts` and every worker thread (`worker.ts`, `*.worker.ts`). */
export function serverEntries() {
  const folder = join(root, "server");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  return files.filter((file) => /(^|[./])(main|worker)\.ts$/.test(relative(folder, file)));
}
