import { functionExamples, macroExamples, methodExamples, type FunctionExample } from "../../src/schema/expression/functionExamples.ts";
import { functions, methods } from "../../src/schema/expression/functions.ts";
import { macros } from "../../src/schema/expression/macros.ts";
import { limits } from "../../src/schema/expression/parseExpression.ts";
import { userFields } from "../../src/schema/expression/typeEnvironment.ts";
import { cell, table } from "./markdown.ts";
import { generatedNote } from "../../src/schema/completion/generatedNote.ts";

/** `docs/expression-reference.md`: what a rule may be written with. */
export function expressionReference(): string {
  return [
    `<!-- ${generatedNote} -->`,
    "",
    "# 规则里的表达式",
    "",
    "`x-rule`、`x-checks`、`x-actions`、`x-ref.where`、`x-entity.locked` 与数据范围里的条件都是 [CEL](https://cel.dev) 表达式，在浏览器与服务器上含义相同。",
    `一个表达式最多 ${limits.maxAstNodes} 个部分、${limits.maxDepth} 层；\`npm run check\` 指出写错的名称、类型与位置。`,
    "",
    "## 能用的名称",
    "",
    ...table(["名称", "是什么", "在哪里"], subjects),
    `\`user\` 的内容：${Object.entries(userFields)
      .map(([name, type]) => cell(`${name}: ${type}`))
      .join("、")}。`,
    "",
    "## 运算",
    "",
    "`==` `!=` `<` `<=` `>` `>=`、`&&` `||` `!`、`条件 ? 甲 : 乙`、`+` `-` `*` `/` `%`、`值 in 列表`，文字写在单引号里，列表写作 `['a', 'b']`。",
    "",
    "- 没有值读作 `null`，只等于 `null`；与 `null` 比大小不成立，与 `null` 计算得 `null`。",
    "- 只有 `true` 算成立，所以 `!row.agreed` 对没有填写的也成立。",
    "- 日期与时间就是文本，直接比较：`row.date >= today()`。数字都是小数：`5 / 2` 得 2.5。",
    "",
    ...section("函数", functions, functionExamples),
    ...section("文本与列表的方法", methods, methodExamples),
    ...section("逐项判断", macros, macroExamples),
    "例子在 2026-01-05（星期一）08:30 计算，都经过测试。",
    "",
    "## 写一条规则",
    "",
    "来源是转介时才显示“转介机构”，并且必填：",
    "",
    "```json",
    '"x-rule": { "visible": "row.source == \'referral\'", "required": "row.source == \'referral\'" }',
    "```",
    "",
    "再写一条用例（`x-cases`），`npm run check` 会照着执行：",
    "",
    "```json",
    '{ "name": "转介来源要写转介机构", "row": { "source": "referral" }, "expect": { "referrer": { "visible": true, "required": true } } }',
    "```",
    "",
  ].join("\n");
}

const subjects = [
  ["`row.字段`", "这一行", "处处"],
  ["`old.字段`", "保存前的这一行；新增时各项为 null", "规则、断言、操作"],
  ["`isNew`", "正在新增", "规则、断言"],
  ["`parent.字段`", "主表的那一行", "子表的规则与断言"],
  ["`it.字段`", "候选的一行；操作的断言里是子表的一行", "`x-ref.where`、`x-actions.checks.each`"],
  ["`ref.引用字段.字段`", "引用所指的那一行", "`x-checks`、`x-actions`"],
  ["`user`", "当前用户", "处处"],
];

interface Described {
  readonly usage: string;
}

function section(title: string, known: ReadonlyMap<string, Described>, examples: Readonly<Record<string, FunctionExample>>): string[] {
  const rows = [...known].map(([name, { usage }]) => {
    const example = examples[name];
    if (!example) throw new Error(`“${name}” has no example: add one to src/schema/expression/functionExamples.ts.`);
    return [usage, example.types.map(cell).join("<br>"), `${cell(example.source)} 得 ${cell(JSON.stringify(example.gives))}`];
  });
  return [`## ${title}`, "", ...table(["写法", "类型", "例子"], rows)];
}
