import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildEntity, buildField } from "../../../tests/support/entities.ts";
import { randomCondition, randomFields } from "../../../tests/support/expressions.ts";
import { checkExpression } from "./checkExpression.ts";
import { compileExpression } from "./compileExpression.ts";
import type { ExpressionSite } from "./scope.ts";

const entity = buildEntity({
  fields: [
    buildField({ name: "status", kind: "dictionary" }),
    buildField({ name: "date", kind: "date" }),
    buildField({ name: "people", kind: "integer", type: "integer" }),
    buildField({ name: "agreed", kind: "boolean", type: "boolean" }),
    buildField({ name: "tags", kind: "dictionaryMulti", type: "array", itemType: "string" }),
    buildField({ name: "items", kind: "children", type: "array", itemType: "object" }),
    buildField({ name: "settings", kind: "json", type: "object" }),
  ],
});
const organ = buildEntity({ name: "organ", title: "机构", fields: [buildField({ name: "open", kind: "switch" })] });
const site: ExpressionSite = { entity, result: "bool" };

function problemsIn(source: string, at: Partial<ExpressionSite> = {}) {
  return checkExpression(source, { ...site, ...at }).map(({ start, end, ...problem }) => ({ ...problem, at: source.slice(start, end) }));
}

describe("checkExpression accepts", () => {
  it.each([
    "row.people * 2 > 3",
    "row.people / 2 == 1.5 && row.people % 2 == 0",
    "row.status == null || null != row.people",
    "row.people in [1, 2]",
    "'a' in row.tags && row.tags.exists(t, t.startsWith('b'))",
    "size(row.items) >= 2 && row.items.all(i, i.amount > 0)",
    "blank(row.items) == blank(row.people)",
    "row.date >= plusDays(today(), -7) && weekday(row.date) in [6, 7]",
    "isNew ? row.agreed : null",
    "old.status != row.status && user.orgCode == 'D1' && 'admin' in user.roles",
    "can('hiv:appointment:edit') && dict('status', row.status).contains('取消')",
    "!row.agreed",
    "sum(row.items.map(i, i.amount)) <= row.people && round(row.people / 3, 1) > 0",
    "min(row.items.map(i, i.date)) > '2026-01-01' && max(row.people, 3) > 1 && min([1, 2]) == 1",
    "max(row.date, today()) == row.date && daysBetween(today(), row.date) <= 14",
    "max(null, row.people) > 1 && sum([row.people, row.people]) > 1",
  ])("%s", (source) => {
    expect(problemsIn(source)).toEqual([]);
  });

  it("parent inside child rows and it among candidates", () => {
    expect(problemsIn("parent.open == 'Y' && row.people > 1", { parent: organ })).toEqual([]);
    expect(problemsIn("it.open == 'Y' && row.people > 1", { candidate: organ })).toEqual([]);
  });

  it("every value where any is asked for", () => {
    expect(problemsIn("row.people * 2", { result: "any" })).toEqual([]);
  });

  it("whatever a predicate can carry out", () => {
    const random = buildEntity({ fields: randomFields });
    fc.assert(
      fc.property(randomCondition, (source) => {
        // Random expressions may outgrow the limits, which is a finding of its own.
        const problems = checkExpression(source, { entity: random, candidate: random, result: "bool" }).filter(
          ({ message }) => !message.startsWith("表达式太长"),
        );
        expect(problems).toEqual([]);
      }),
    );
  });
});

describe("checkExpression names", () => {
  it("every unknown field with its range, the nearest and the allowed names", () => {
    expect(problemsIn("row.stats == 'x' && row.dte > today()")).toEqual([
      expect.objectContaining({
        at: "stats",
        found: "stats",
        nearest: "status",
        message: "预约没有字段“stats”",
        allowed: entity.fields.map(({ name }) => name),
      }),
      expect.objectContaining({ at: "dte", nearest: "date", message: "预约没有字段“dte”" }),
    ]);
  });

  it.each([
    ["stauts == 'a'", "stauts", "没有“stauts”这个名称"],
    ["parent.open == 'Y'", "parent", "没有“parent”这个名称"],
    ["it.open == 'Y'", "it", "没有“it”这个名称"],
    ["user.name == 'x'", "name", "用户没有字段“name”"],
    ["wekday(row.date) == 1", "wekday", "没有“wekday”这个函数"],
    ["row.date.startWith('x')", "startWith", "没有“startWith”这个函数"],
  ])("the unknown name in %s", (source, at, message) => {
    expect(problemsIn(source)).toEqual([expect.objectContaining({ at, message })]);
  });
});

describe("checkExpression refuses", () => {
  it.each([
    ["row.date + 1 > today()", "row.date + 1", "文本与数字之间不能用 +", "推算日期用 plusDays(日期, 天数)；拼接文本先用 string(数字)"],
    ["row.people > 'a'", "row.people > 'a'", "数字与文本之间不能用 >", "文本要加引号，数字不加；需要时用 string() 或 double() 转换"],
    ["row.status == null || row.people + 'x' == null", "row.people + 'x'", "数字与文本之间不能用 +", expect.any(String)],
    ["row.status in 'ab'", "row.status in 'ab'", "文本与文本之间不能用 in", "in 的右边应为同类型值的列表，例如 row.status in ['a', 'b']"],
    ["!row.status", "!row.status", "! 后面需要真假值，得到的却是文本", expect.any(String)],
    ["-row.status == 'x'", "-row.status", "负号后面需要数字，得到的却是文本", expect.any(String)],
    ["row.status && row.agreed", "row.status && row.agreed", "这里需要真假值，得到的却是文本", expect.any(String)],
    ["(row.agreed ? 1 : 'a') == 1", "row.agreed ? 1 : 'a'", "条件的两个结果类型不同", expect.any(String)],
    ["row.status in ['a', 1]", "1", "列表中的值类型不同", expect.any(String)],
    ["row.people in []", "row.people in []", "“row.people in []”中的类型用得不对", expect.any(String)],
    ["row.status.all(s, s == 'a')", "status", "“status”不是列表", expect.any(String)],
    ["today(1) == ''", "today(1)", "today() 用得不对：给的是数字", "应写作 today()：今天，如 2026-01-05"],
    ["sum(row.items) > 1", "sum(row.items)", "sum() 用得不对：给的是列表", "应写作 sum(数字列表)：合计，没有填写的不计，空列表为 0"],
    ["sum(row.tags) > 1", "sum(row.tags)", "sum() 用得不对：给的是列表", expect.any(String)],
    ["min(row.date, 3) > 1", "min(row.date, 3)", "min() 用得不对：给的是文本、数字", expect.any(String)],
    ["max(row.items) > 1", "max(row.items) > 1", "对象与数字之间不能用 >", expect.any(String)],
    ["round(row.date) > 1", "round(row.date)", "round() 用得不对：给的是文本", expect.any(String)],
    ["daysBetween(row.date, 7) > 1", "daysBetween(row.date, 7)", "daysBetween() 用得不对：给的是文本、数字", expect.any(String)],
    ["row.people", "row.people", "这里需要真假值，表达式给出的却是数字", expect.any(String)],
  ])("the types of %s", (source, at, message, advice) => {
    expect(problemsIn(source)).toEqual([expect.objectContaining({ at, message, advice })]);
  });

  it.each(["9007199254740993", "0.12345678901234567890", "12345678901234567890123"])("%s, which is read as another number", (number) => {
    expect(problemsIn(`row.people > ${number}`)).toEqual([
      expect.objectContaining({ at: number, message: `数 ${number} 的位数太多，不能准确比较` }),
    ]);
    expect(() => compileExpression(`row.people > ${number}`)).toThrow(number);
  });

  it.each([
    ["row.constructor == null", "constructor", "不能读取“constructor”"],
    ["row.tags.exists(t, t.__proto__ == null)", "__proto__", "不能读取“__proto__”"],
    ["row.status.matches('^(a+)+$')", "matches", "规则中不能使用 matches()"],
    ["has(row.status)", "has", "规则中不能使用 has()"],
    ["row.items.all(i, row.items.all(j, j.x == i.x))", "all", expect.stringContaining("all() 不能写在另一个")],
    ["row.items.all(row, true)", "row", "“row”已有含义，不能用作项的名称"],
    ["row.items.all(it, true)", "it", "“it”已有含义，不能用作项的名称"],
    ["row.settings.mode == 'x'", "row.settings.mode", "“row.settings”的内部不能读取"],
    ["row['status'] == 'a'", "row['status']", "规则中不能使用 row['status'] 这种写法"],
    ["{'a': 1} == row.settings", "{'a': 1}", "规则中不能使用 {'a': 1} 这种写法"],
    ["row == null", "row", "row 不能单独使用"],
    ["1u == 1", "1u", "不支持 1u 这种值"],
  ])("the form of %s", (source, at, message) => {
    expect(problemsIn(source)[0]).toMatchObject({ at, message });
  });

  it.each([
    ["", "", "表达式是空的"],
    ["row.status ==", "", "表达式没有写完"],
    ["row.status = 'a'", "=", "看不懂“=”"],
    ["row.agreed and isNew", "and", "看不懂“and”"],
    ["(row.agreed）", "）", "看不懂“）”"],
    ["row.status == 'a", "'a", "文本没有结束的引号"],
    ["row.status == 'a\\q'", "\\q", "文本中的反斜杠写法不对"],
    ["row.items.all(1, true)", "1", "项的名称应为一个单词"],
  ])("the syntax of %j", (source, at, message) => {
    expect(problemsIn(source)).toEqual([expect.objectContaining({ at, message })]);
  });

  it.each([
    ["more than 80 parts", Array.from({ length: 30 }, () => "row.agreed").join(" && ")],
    ["more than 12 levels", `${"(".repeat(13)}row.agreed${")".repeat(13)}`],
    ["more than 60 items", `row.people in [${Array.from({ length: 61 }, () => "1").join(", ")}]`],
  ])("%s", (_what, source) => {
    expect(checkExpression(source, site)[0]?.message).toContain("表达式太长");
    expect(() => compileExpression(source)).toThrow("表达式太长");
  });
});
