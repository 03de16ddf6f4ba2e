/**
 * Writes a part of a screen down as a page that is changed by hand from then on: `npm run eject -- role form`, `list` or
 * `detail`. With `--seen` only the record beside the page is written anew, once what `npm run check` said has been dealt with.
 */
import { parseArgs } from "node:util";
import { CannotEject, wantedPart, writePage, writeRecord } from "./eject/writePage.ts";
import { pageFile } from "./eject/pageNames.ts";
import { readProject } from "./schemas/readProject.ts";

const { values, positionals } = parseArgs({
  options: { seen: { type: "boolean", default: false }, root: { type: "string", default: process.cwd() } },
  allowPositionals: true,
});

try {
  const loaded = readProject(values.root);
  const wanted = wantedPart(loaded, positionals);
  if (values.seen) {
    console.log(`写入 ${writeRecord(values.root, loaded, wanted)}`);
  } else {
    for (const file of writePage(values.root, loaded, wanted)) console.log(`写入 ${file}`);
    console.log(
      `这个页面从现在起由您修改。npm run check 会说明 schema 此后的变化；删除 ${pageFile(wanted.screen, wanted.part)} 即恢复生成的部分`,
    );
  }
} catch (error) {
  if (!(error instanceof CannotEject)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
