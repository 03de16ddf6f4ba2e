/**
 * Says why a screen is as it is: `npm run explain -- appointment columns.status [--without code] [--with code]`.
 * Without options the viewer holds every right; `--with` names the only ones held, `--without` those missing.
 */
import { parseArgs } from "node:util";
import { explain, nearestPath, type ExplainedValue } from "../src/schema/project.ts";
import { readProject } from "./schemas/readProject.ts";

const ORIGINS = { entity: "实体", screen: "屏幕", base: "继承", inferred: "推断", viewer: "权限" } as const;

const { values, positionals } = parseArgs({
  options: { with: { type: "string", multiple: true }, without: { type: "string", multiple: true, default: [] } },
  allowPositionals: true,
});
const viewer = { can: (code: string) => (values.with?.includes(code) ?? true) && !values.without.includes(code) };
const path = positionals.join(".");
const loaded = readProject(process.cwd());
const explained = explain(loaded, path, viewer);

if (explained) {
  for (const line of explained.map(told)) console.log(line);
  const [id = ""] = path.split(/[.\s]+/);
  const file = loaded.origins.screens.get(id)?.file ?? "";
  if (loaded.broken.has(file)) console.error(`${file} 现在不能用，上面按能读出的部分说明；npm run check 说明原因`);
} else {
  const { found, allowed, nearest } = nearestPath(loaded, path, viewer);
  const meant = nearest === undefined ? "" : `，是否想写“${nearest}”？`;
  console.error(`“${path}”里没有“${found}”${meant}这里可写：${allowed.join("、")}`);
  process.exitCode = 1;
}

function told({ aspect, value, origin, at, reason }: ExplainedValue): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const place = at ? `  ${at.file}:${at.line}:${at.column}` : "";
  return `${padded(aspect, 12)}${padded(text, 24)}${ORIGINS[origin]}  ${reason}${place}`;
}

/** Fills a text up to a width; Chinese characters are two columns wide. */
function padded(text: string, width: number): string {
  const columns = [...text].reduce((sum, character) => sum + (/[\u2e80-\uffff]/u.test(character) ? 2 : 1), 0);
  return text + " ".repeat(Math.max(2, width - columns));
}
