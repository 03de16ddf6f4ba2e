import { describe, expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { findChoice, meantChoices, writtenChoice } from "./findChoice.ts";
import type { TextContext } from "./kind.ts";
import { kindOf } from "./registry.ts";

describe("entries that are called alike", () => {
  const items = [
    { value: "van", text: "流动车", disabled: true },
    { value: "van2", text: "流动车" },
    { value: "tell", text: "检测，含告知" },
    { value: "test", text: "检测" },
    { value: "a", text: "同名" },
    { value: "b", text: "同名" },
  ];
  const dictionary: TextContext = {
    dictionaryText: (_code, value) => value,
    dictionaryValue: (_code, text) => findChoice(items, text),
    referenceText: (_field, value) => value,
    referenceValue: (_field, text) => text,
    regionText: (code) => code,
    regionValue: (text) => text,
    dictionaryMeanings: (_code, text) => meantChoices(items, text),
  };
  const one = buildField({ name: "field", title: "字段", kind: "dictionary", dictionary: "status" });
  const many = { ...one, kind: "dictionaryMulti", type: "array", itemType: "string" } as const;
  const readFrom = (kind: "dictionary" | "dictionaryMulti", text: string) =>
    kindOf(kind).fromText(text, kind === "dictionary" ? one : many, dictionary);

  it.each([
    ["流动车", "van2"],
    ["流动车（van）", "van"],
    ["van", "van"],
    ["同名(b)", "b"],
  ])("IO-07 reads “%s” as %s", (text, value) => {
    expect(readFrom("dictionary", text)).toEqual({ ok: true, value });
  });

  it("IO-07 names both where two in use are called so", () => {
    expect(readFrom("dictionary", "同名")).toEqual({
      ok: false,
      message: "字段“同名”有多个同名的选项：同名（a）、同名（b），请改填括号里的数据值",
    });
  });

  it.each([
    ["检测，含告知,流动车", ["tell", "van2"]],
    ["检测、流动车", ["test", "van2"]],
    ["流动车；检测,含告知", ["van2", "tell"]],
    ["检测,流动车", ["test", "van2"]],
  ])("IO-07 keeps names with a comma whole in “%s”", (text, value) => {
    expect(readFrom("dictionaryMulti", text)).toEqual({ ok: true, value });
  });

  it("IO-07 refuses a list by the item that nobody is called by", () => {
    expect(readFrom("dictionaryMulti", "检测、无")).toEqual({ ok: false, message: "字段“无”不在可选项中，应填写选项的文字" });
  });

  it("LIST-18 writes the words that are read back", () => {
    expect(items.map((item) => writtenChoice(items, item))).toEqual([
      "流动车（van）",
      "流动车",
      "检测，含告知",
      "检测",
      "同名（a）",
      "同名（b）",
    ]);
  });
});

describe("days of the week", () => {
  const week = [..."一二三四五六日"].map((day, index) => ({ value: String(index + 1), text: `星期${day}` }));

  it.each([
    ["周一", "1"],
    ["礼拜三", "3"],
    ["星期 五", "5"],
    ["周日", "7"],
    ["星期天", "7"],
    ["礼拜天", "7"],
  ])("IO-07 reads “%s” under each of its names", (text, value) => {
    expect(findChoice(week, text)).toBe(value);
  });

  it("IO-07 guesses at no other word, and at no day that two items are", () => {
    expect(["周", "周八", "一", "周一周二", "每周一"].map((text) => findChoice(week, text))).toEqual(Array(5).fill(undefined));
    expect(findChoice([...week, { value: "x", text: "周一" }], "礼拜一")).toBeUndefined();
    expect(findChoice([...week, { value: "x", text: "周一" }], "周一")).toBe("x");
    expect(findChoice([{ value: "1", text: "星期一", disabled: true }], "周一")).toBeUndefined();
  });
});
