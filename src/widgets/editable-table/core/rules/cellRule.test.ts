import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellRule, compileRules, firstFault, type RuledColumn } from "./cellRule.ts";

function columnOf(rules: readonly CellRule[], more: Partial<RuledColumn> = {}): RuledColumn {
  const toText = (value: unknown) => (value === "1" ? "男" : String(value));
  return { key: "sex", title: "性别", width: 120, minWidth: 60, align: "left", toText, rules, ...more };
}

/** What the rules of a column say of a value; `isRepeated`: another row holds it too. */
async function said(column: RuledColumn, value: unknown, isRepeated = false): Promise<string | undefined> {
  const { checks } = compileRules(column, () => isRepeated);
  const cell = { value, row: { id: "r", sex: value }, rowKey: "r", column };
  for (let start = 0; ;) {
    const result = firstFault(checks, cell, start);
    if (typeof result !== "object") return result;
    const answer = await result.answer;
    if (answer !== undefined) return answer;
    start = result.next;
  }
}

const refusing = (reason: unknown): CellRule => ({ handler: () => Promise.reject(reason as Error) });
const passing: CellRule = { handler: () => Promise.resolve() };

describe("kinds of rules", () => {
  it.each([null, undefined, "", "  ", []])("GRID-32 required refuses %j", async (value) => {
    expect(await said(columnOf([{ required: true }]), value)).toBe("请填写性别");
  });

  it.each([0, false, "a", ["a"]])("GRID-32 required takes %j", async (value) => {
    expect(await said(columnOf([{ required: true }]), value)).toBeUndefined();
  });

  it.each<CellRule>([{ unique: true }, { pattern: "only" }])("GRID-33 %j refuses what another row holds", async (rule) => {
    expect(await said(columnOf([rule]), "x", true)).toBe("性别与其他行重复，请修改");
    expect(await said(columnOf([rule]), "x", false)).toBeUndefined();
    expect(compileRules(columnOf([rule]), () => false).isUnique).toBe(true);
  });

  it("GRID-32 checks a pattern by its name, and any other text as a regular expression", async () => {
    expect(await said(columnOf([{ pattern: "z" }]), "1.5")).toBe("请输入整数");
    expect(await said(columnOf([{ pattern: "z" }]), 15)).toBeUndefined();
    expect(await said(columnOf([{ pattern: "^[男女]$" }]), "1")).toBe("性别格式不正确");
    expect(await said(columnOf([{ pattern: "^[0-9]$" }]), "1")).toBeUndefined();
  });

  it("GRID-32 passes blank values through all rules but required and the pattern for non-empty", async () => {
    const rules: CellRule[] = [{ unique: true }, { pattern: "n" }, { pattern: "^a$" }, refusing("坏")];
    expect(await said(columnOf(rules), "", true)).toBeUndefined();
    expect(await said(columnOf([...rules, { pattern: "*" }]), "", true)).toBe("请填写性别");
  });

  it("GRID-32 names the column whose regular expression is broken", () => {
    expect(() => compileRules(columnOf([{ pattern: "(a" }]), () => false)).toThrow("列“性别”的校验规则：正则表达式 (a 不能用");
  });

  it.each([
    ["已被占用", "已被占用"],
    [new Error("编号已停用"), "编号已停用"],
    [{ message: "${title}不存在" }, "性别不存在"],
    [undefined, "性别不正确，请修改"],
    [{ code: 5 }, "性别不正确，请修改"],
  ])("GRID-34 a handler that rejects with %j says %s", async (reason, message) => {
    expect(await said(columnOf([refusing(reason)]), "x")).toBe(message);
  });

  it("GRID-34 a handler that throws before it waits counts as one that rejects", async () => {
    const handler = (): Promise<void> => {
      throw new Error("没有这个人");
    };
    expect(await said(columnOf([{ handler }]), "x")).toBe("没有这个人");
  });
});

describe("messages", () => {
  const message = "${title}（${key}）默认 ${defaultValue}，不是 ${other}，$& 也行";

  it("GRID-35 puts title, key and default value as people read it into a message", async () => {
    const column = columnOf([{ required: true, message }], { defaultValue: "1" });
    expect(await said(column, "")).toBe("性别（sex）默认 男，不是 ${other}，$& 也行");
  });

  it("GRID-35 leaves the place of a default value empty where there is none", async () => {
    expect(await said(columnOf([{ required: true, message: "默认“${defaultValue}”" }]), "")).toBe("默认“”");
  });

  it("GRID-35 lets a column override the message of a rule, by its kind and by the name of its pattern", async () => {
    const rules: CellRule[] = [
      { required: true, message: "规则的话" },
      { unique: true, message: "规则的话" },
      { pattern: "z", message: "规则的话" },
      { pattern: "^1", message: "规则的话" },
      { ...refusing(undefined), message: "规则的话" },
    ];
    const messages = { required: "选${title}", unique: "重了", pattern: "要 1 开头", z: "要整数", handler: "没通过" };
    const column = columnOf(rules, { messages });
    expect(await said(column, "")).toBe("选性别");
    expect(await said(column, "a", true)).toBe("重了");
    expect(await said(column, "a")).toBe("要整数");
    expect(await said(column, "2")).toBe("要 1 开头");
    expect(await said(column, "1")).toBe("没通过");
    expect(await said(columnOf(rules), "1")).toBe("规则的话");
  });
});

it("GRID-31 checks in order and stops at the first failure", async () => {
  const kinds = fc.array(fc.constantFrom("passes", "fails", "passes later", "fails later"), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(kinds, async (plan) => {
      const asked: number[] = [];
      const rules = plan.map((kind, index): CellRule => {
        const message = `第 ${index} 条`;
        if (!kind.endsWith("later")) return { pattern: kind === "fails" ? "^b$" : "^a$", message };
        return {
          handler: () => {
            asked.push(index);
            return kind === "fails later" ? Promise.reject(new Error(message)) : Promise.resolve();
          },
        };
      });
      const first = plan.findIndex((kind) => kind.startsWith("fails"));
      expect(await said(columnOf(rules), "a")).toBe(first < 0 ? undefined : `第 ${first} 条`);
      const reached = first < 0 ? plan.length : first + 1;
      expect(asked).toEqual(plan.flatMap((kind, index) => (kind.endsWith("later") && index < reached ? [index] : [])));
    }),
  );
});

it("GRID-31 asks for everything that one rule says, required first", async () => {
  const rule: CellRule = { ...passing, required: true, unique: true, pattern: "n" };
  expect(await said(columnOf([rule]), "")).toBe("请填写性别");
  expect(await said(columnOf([rule]), "a", true)).toBe("性别与其他行重复，请修改");
  expect(await said(columnOf([rule]), "a")).toBe("请输入数字");
  expect(await said(columnOf([rule]), "1")).toBeUndefined();
});
