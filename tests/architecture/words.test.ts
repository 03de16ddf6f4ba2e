import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Words that people meet nowhere, and the one that is used in their place. */
const losing: readonly (readonly [word: RegExp, instead: string])[] = [
  [/特殊字符/, "特殊符号"],
  [/屏幕/, "界面"],
  [/标签页/, "页签"],
  [/登陆/, "登录"],
  [/帐号|帐户/, "账号"],
  [/单行文本|多行文本/, "文字"],
  [/字段/, "项目、内容或列"],
  [/主键/, "编号"],
  [/枚举/, "可选项"],
  [/(?<!父子|取消)关联(?!列表)/, "所属、选择或有关"],
];

/** What people of the desk read: the console's own pages and parts, the server's refusals, the names in the schemas. */
const places = [
  "src/runtime",
  "src/pages",
  "src/shell",
  "server/errors",
  "server/modules",
  "schemas/entities",
  "schemas/screens",
  "schemas/dictionaries",
];
const single = ["schemas/menu.json", "server/entity/import-export/columnGuide.ts"];
/** Written for those who edit schema files, in whose language a screen and a field have these names. */
const forAuthors = [/^server\/modules\/schemas\//, /^src\/pages\/self-check\//, /^schemas\/(?:entities|screens)\/gallery\//];

const root = join(import.meta.dirname, "../..");
const texts = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}\n]*[\u4e00-\u9fa5][^<>{}\n]*</g;

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(?:tsx?|json)$/.test(path) && !/\.test\.|testing\//.test(path) && !forAuthors.some((own) => own.test(path)));
}

function found(path: string, source: string): readonly string[] {
  const shown = path.endsWith(".json") ? source.replaceAll(/"description": "[^"]*"/g, "") : source;
  // A sentence that nobody reads but a programmer is thrown as a plain Error.
  const said = shown.replaceAll(/new Error\([^\n]*\)/g, "");
  return [...said.matchAll(texts)].flatMap(([text]) =>
    losing.filter(([word]) => word.test(text)).map(([, instead]) => `${path}: ${text} (${instead})`),
  );
}

it("one thing has one word, and no developer's word stands on a page", () => {
  const files = [...places.flatMap(filesBelow), ...single];
  expect(files.flatMap((path) => found(path, readFileSync(join(root, path), "utf8")))).toEqual([]);
});

it.each(losing)("finds %s where somebody writes it", (word) => {
  const planted = word.source.replace(/\(\?[^)]*\)/g, "").split("|")[0] ?? "";
  expect(found("src/pages/planted.tsx", `const help = "请看${planted}";`)).toHaveLength(1);
});

/** Corner quotes: everything in this product is quoted with “ ”, as Chinese on the mainland is. */
const cornerQuotes = /[\u300C-\u300F]/;

it("quotes with one kind of marks, in everything that the project says", () => {
  const files = ["src", "server", "scripts", "schemas", "tests", "docs", "bench"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`))
    .filter((path) => /\.(?:tsx?|mjs|json|md|css)$/.test(path) && !path.includes("node_modules"));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((path) => cornerQuotes.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
  expect(cornerQuotes.test("请选择\u300C是\u300D")).toBe(true);
});
