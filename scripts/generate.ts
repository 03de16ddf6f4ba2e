/**
 * Writes everything that follows from the schema files: `npm run generate [-- --check] [root]`.
 * With `--check` nothing is written; stale files are named and the exit code is 1.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { compareWithDisk } from "./generate/compareWithDisk.ts";
import { generatedFiles } from "./generate/generatedFiles.ts";

const { values, positionals } = parseArgs({ options: { check: { type: "boolean", default: false } }, allowPositionals: true });
const root = positionals[0] ?? process.cwd();
const files = await generatedFiles(root);
const { stale, orphans } = compareWithDisk(root, files);
const changes = stale.length + orphans.length;

if (values.check) {
  for (const path of stale) console.log(`${path}  已过期`);
  for (const path of orphans) console.log(`${path}  不再需要`);
  console.log(changes === 0 ? `${files.size} 个生成的文件都是最新的` : `${changes} 个文件不是最新的：运行 npm run generate`);
  process.exitCode = changes === 0 ? 0 : 1;
} else {
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files.get(path) ?? "");
    console.log(`写入 ${path}`);
  }
  for (const path of orphans) {
    rmSync(join(root, path));
    console.log(`删除 ${path}`);
  }
  console.log(`${files.size} 个文件，${changes} 个有变化`);
}
