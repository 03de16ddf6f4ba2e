/**
 * Writes everything that follows from the schema files: `npm run generate [-- --check]`.
 * With `--check` nothing is written; stale files are named and the exit code is 1.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { generatedFiles } from "./generate/generatedFiles.ts";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const root = process.cwd();
const GENERATED_FOLDER = "src/generated";

const files = await generatedFiles(root);
const stale = [...files].filter(([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), "utf8") !== text).map(([path]) => path);
const orphans = generatedOnDisk().filter((path) => !files.has(path));

if (values.check) reportStale();
else writeAll();

function reportStale(): void {
  for (const path of stale) console.log(`${path}  已过期`);
  for (const path of orphans) console.log(`${path}  不再需要`);
  const count = stale.length + orphans.length;
  console.log(count === 0 ? `${files.size} 个生成的文件都是最新的` : `${count} 个文件不是最新的：运行 npm run generate`);
  process.exitCode = count === 0 ? 0 : 1;
}

function writeAll(): void {
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files.get(path) ?? "");
    console.log(`写入 ${path}`);
  }
  for (const path of orphans) {
    rmSync(join(root, path));
    console.log(`删除 ${path}`);
  }
  console.log(`${files.size} 个文件，${stale.length + orphans.length} 个有变化`);
}

/** What an entity that is gone leaves behind. */
function generatedOnDisk(): string[] {
  if (!existsSync(join(root, GENERATED_FOLDER))) return [];
  return readdirSync(join(root, GENERATED_FOLDER), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${GENERATED_FOLDER}/${name.replaceAll("\\", "/")}`);
}
