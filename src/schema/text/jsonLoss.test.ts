import { describe, expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { readTyped } from "../kinds/readTyped.ts";
import { isExactNumber } from "./exactNumber.ts";
import { jsonLoss, lossText } from "./jsonLoss.ts";

describe("a number as it is written", () => {
  it.each(["0", "-0", "0.10", "1.10", "9007199254740992", "123456789012345680000", "36.900000000000006", "1e21", "1.5E-7", "100e-2"])(
    "%s is kept",
    (literal) => expect(isExactNumber(literal)).toBe(true),
  );
  it.each(["9007199254740993", "1e400", "-1e400", "1e-400", "0.1234567890123456789", "123456789012345678901", "1e99999999999999999999"])(
    "%s is not",
    (literal) => expect(isExactNumber(literal)).toBe(false),
  );
});

describe("JSON", () => {
  it.each([
    [
      '{"name":"甲","serial":9007199254740993}',
      "第 1 行第 22 列（serial）的数 9007199254740993 不能准确保存，请减少位数，或加引号写成文本",
    ],
    ['{\n  "a": [1, {"top": 1e400}]\n}', "第 2 行第 20 列（a[1].top）的数 1e400 不能准确保存，请减少位数，或加引号写成文本"],
    ['{"a":1,"\\u0061":2}', "第 1 行第 8 列（a）的键“a”写了两次，只能保留一个，请删去另一个"],
    ['{"b":1,"2":2}', "第 1 行第 8 列（2）的键“2”是数字，会被排到别的键前面，请从小到大写在最前，或换一个不是数字的键"],
    ['{"a":[{"__proto__":{"b":1}}]}', "第 1 行第 8 列（a[0].__proto__）的键“__proto__”会改变程序自身的对象，不能使用，请换一个名字"],
    [
      '{"constructor":{"prototype":{}}}',
      "第 1 行第 17 列（constructor.prototype）的键“prototype”会改变程序自身的对象，不能使用，请换一个名字",
    ],
    [`${"[".repeat(201)}${"]".repeat(201)}`, `第 1 行第 201 列（${"[0]".repeat(12)}…）的层级超过 200 层，请减少嵌套`],
  ])("FORM-44 says where %s would change", (text, message) => {
    const loss = jsonLoss(text);
    expect(loss && lossText(loss)).toBe(message);
  });

  it.each([
    '{"constructor":1,"prototype":2}',
    '{"1":0,"2":0,"a":{"a":-1.5e-7}}',
    '{"to":2,"b\\"1e400":"9007199254740993, \\\\","a":[true,null,0.1]}',
    '"1e400"',
    "[]",
  ])("FORM-44 keeps %s", (text) => {
    expect(jsonLoss(text)).toBeUndefined();
    expect(JSON.parse(JSON.stringify(JSON.parse(text)))).toEqual(JSON.parse(text));
  });

  it("FORM-44 a field refuses it in a cell with its own name, and numbers too long with theirs", () => {
    const settings = buildField({ name: "settings", title: "设置", kind: "json", type: "object" });
    expect(readTyped(settings, '{"a":1e400}')).toEqual({
      ok: false,
      message: "设置第 1 行第 6 列（a）的数 1e400 不能准确保存，请减少位数，或加引号写成文本",
    });
    const amount = buildField({ name: "amount", title: "数量", kind: "number", type: "number" });
    const message = "数量“9,007,199,254,740,993”的位数太多，不能准确保存，请减少位数";
    expect(readTyped(amount, "9,007,199,254,740,993")).toEqual({ ok: false, message });
    expect(readTyped(amount, "36.900000000000006")).toEqual({ ok: true, value: 36.900000000000006 });
  });
});
