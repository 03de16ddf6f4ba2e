import { describe, expect, it } from "vitest";
import { buildEntity, buildField } from "../../../tests/support/entities.ts";
import type { FieldModel } from "../model/entity.ts";
import { createValidator } from "./createValidator.ts";
import type { SchemaPurpose } from "./entityJsonSchema.ts";
import { entityJsonSchema } from "./entityJsonSchema.ts";
import { problemsOf } from "./problemsOf.ts";

const slot = buildEntity({
  name: "slot",
  fields: [
    buildField({ name: "id", system: true, readOnly: true }),
    buildField({ name: "organId", required: true }),
    buildField({ name: "sort", kind: "integer", type: "integer", required: true }),
    buildField({ name: "startTime", title: "开始时间", kind: "time", required: true }),
    buildField({ name: "places", title: "名额", kind: "integer", type: "integer", constraints: { minimum: 1 } }),
  ],
});
const times = buildField({
  name: "times",
  title: "服务时间",
  kind: "children",
  type: "array",
  itemType: "object",
  children: { entity: "slot", by: "organId", order: "sort" },
});
const lookupChild = (name: string) => (name === "slot" ? slot : undefined);

function messagesFor(fields: readonly FieldModel[], row: unknown, purpose: SchemaPurpose = "create"): Record<string, string> {
  const problems = createValidator({ fields }, purpose, lookupChild)(row);
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

function messageFor(field: Omit<Partial<FieldModel>, "rule" | "ui">, value: unknown): string | undefined {
  return messagesFor([buildField({ name: "x", title: "名称", ...field })], { x: value })["x"];
}

describe("messages", () => {
  it.each<[string, Omit<Partial<FieldModel>, "rule" | "ui">, unknown, string]>([
    ["FORM-01 null in a required field", { required: true, nullable: false }, null, "请输入名称"],
    ["FORM-01 empty text in a required field", { required: true, nullable: false }, "", "请输入名称"],
    ["FORM-01 empty text, even with a minimum length", { required: true, constraints: { minLength: 4 } }, "", "请输入名称"],
    ["FORM-21 a required choice", { required: true, kind: "dictionary" }, null, "请选择名称"],
    ["FORM-22 a required group without a choice", { required: true, kind: "dictionaryMulti", type: "array" }, [], "请选择名称"],
    ["FORM-20 short text", { constraints: { minLength: 4 } }, "abc", "最小长度4位字符"],
    ["FORM-20 long text", { constraints: { maxLength: 2 } }, "abc", "最大长度2位字符"],
    ["FORM-22 too few choices", { kind: "dictionaryMulti", type: "array", constraints: { minItems: 2 } }, ["a"], "最少选择2项"],
    ["FORM-22 too many choices", { kind: "dictionaryMulti", type: "array", constraints: { maxItems: 1 } }, ["a", "b"], "最多选择1项"],
    [
      "FORM-02 a pattern with its own sentence",
      { constraints: { pattern: "^1[34578]\\d{9}$", patternMessage: "请输入正确手机号" } },
      "123",
      "请输入正确手机号",
    ],
    ["a pattern without one", { constraints: { pattern: "^a$" } }, "b", "名称格式不正确"],
    ["a value outside the enumeration", { constraints: { enum: ["a", "b"] } }, "c", "名称不在可选范围内"],
    ["FORM-32 a switch value", { kind: "switch" }, "X", "名称不在可选范围内"],
    ["a number below its minimum", { kind: "number", type: "number", constraints: { minimum: 1 } }, 0, "名称不能小于1"],
    ["a number above its maximum", { kind: "number", type: "number", constraints: { maximum: 1 } }, 2, "名称不能大于1"],
    ["an amount with three decimals", { kind: "money", type: "number" }, 1.234, "名称最多2位小数"],
    ["a number off its steps", { kind: "integer", type: "integer", constraints: { multipleOf: 5 } }, 7, "名称应为5的倍数"],
    ["a fraction for an integer", { kind: "integer", type: "integer" }, 1.5, "名称应为整数"],
    ["text for a number", { kind: "number", type: "number" }, "1", "名称应为数字"],
    ["a day that does not exist", { kind: "date" }, "2026-02-29", "名称应为日期，例如 2026-01-05"],
    ["ISO for a date-time", { kind: "datetime" }, "2026-01-05T08:30:00Z", "名称应为日期时间，例如 2026-01-05 08:30:00"],
    ["a time without seconds", { kind: "time" }, "08:30", "名称应为时间，例如 08:30:00"],
    [
      "CRON-28 a cron expression with a 25th hour",
      { kind: "cron" },
      "0 0 25 * * ?",
      "名称“0 0 25 * * ?”里有不能用的写法。时：“25”超出范围，只能是 0–23 的整数",
    ],
    [
      "a time zone that there is not",
      { kind: "timeZone" },
      "Asia/Nowhere",
      "名称“Asia/Nowhere”不是已知的时区，应为 IANA 名称，例如 Asia/Shanghai",
    ],
    ["a thirteenth month", { kind: "month" }, "2026-13", "名称应为月份，例如 2026-01"],
    ["a year of two figures", { kind: "year" }, "26", "名称应为年份，例如 2026"],
    ["a colour by its name", { kind: "color" }, "red", "名称应为颜色，例如 #1677ff"],
    ["a latitude beyond the pole", { kind: "coordinates" }, "104,90.5", "名称应为经度与纬度，例如 104.0657,30.6595"],
    ["a link that runs", { kind: "link" }, "javascript:alert(1)", "名称“javascript:alert(1)”不是网址，应以 http:// 或 https:// 开头"],
    ["a negative duration", { kind: "duration", type: "integer" }, -1, "名称不能小于0"],
    ["a number for text", {}, 5, "名称格式不正确"],
    ["a region name", { kind: "region" }, "广州", "名称格式不正确"],
    ["FORM-01 empty text with a minimum length of 0", { required: true, constraints: { minLength: 0 } }, "", "请输入名称"],
    [
      "a file of negative size",
      { kind: "file", type: "array", itemType: "object" },
      [{ name: "a", path: "a", size: -1 }],
      "名称格式不正确",
    ],
    ["a file without path", { kind: "file", type: "array", itemType: "object" }, [{ name: "a" }], "名称格式不正确"],
  ])("%s", (_what, field, value, message) => {
    const found = messagesFor([buildField({ name: "x", title: "名称", ...field })], { x: value });
    expect(Object.values(found)).toEqual([message]);
  });

  it.each<[string, Omit<Partial<FieldModel>, "rule" | "ui">, unknown]>([
    ["null in a field that is not required", { constraints: { pattern: "^a$" } }, null],
    ["null in an optional enumeration", { constraints: { enum: ["a"] } }, null],
    ["an amount of 0.07", { kind: "money", type: "number" }, 0.07],
    ["an amount of 1234567.89", { kind: "money", type: "number" }, 1_234_567.89],
    ["length in characters", { constraints: { maxLength: 2 } }, "😀😀"],
    ["a leap day", { kind: "date" }, "2024-02-29"],
    ["a wire date-time", { kind: "datetime" }, "2026-01-05 08:30:00"],
    [
      "stored files",
      { kind: "file", type: "array", itemType: "object" },
      [{ name: "a.pdf", path: "temp/a.pdf", size: 3, type: "application/pdf" }],
    ],
    ["a cron expression", { kind: "cron" }, "0 0 9 LW * ?"],
    ["a time zone", { kind: "timeZone" }, "Australia/Lord_Howe"],
    ["any JSON object", { kind: "json", type: "object" }, { a: { b: [1] } }],
  ])("accept %s", (_what, field, value) => {
    expect(messageFor(field, value)).toBeUndefined();
  });

  it("name every field once, and unknown ones too", () => {
    const fields = [
      buildField({ name: "a", title: "甲", constraints: { minLength: 3, pattern: "^x" } }),
      buildField({ name: "b", title: "乙", required: true }),
    ];
    expect(messagesFor(fields, { a: "yy", c: 1 })).toEqual({ a: "最小长度3位字符", b: "请输入乙", c: "没有“c”这个字段，请去掉" });
    expect(messagesFor(fields, "text")).toEqual({ "": "数据格式不正确" });
  });
});

describe("purposes", () => {
  const fields = [
    buildField({ name: "id", system: true, readOnly: true, required: true }),
    buildField({ name: "realname", title: "姓名", required: true }),
    buildField({ name: "reason", required: true, rule: { visible: "false" } }),
    buildField({ name: "total", kind: "number", type: "number", required: true, rule: { value: "1" } }),
    buildField({ name: "password", kind: "password", writeOnly: true }),
    buildField({ name: "rev", kind: "integer", type: "integer", nullable: false, system: true }),
  ];

  it("create demands what is required whatever the rest of the row says", () => {
    expect(messagesFor(fields, {})).toEqual({ realname: "请输入姓名" });
  });

  it("update takes some fields, but no null for a required one", () => {
    expect(messagesFor(fields, { password: "secret" }, "update")).toEqual({});
    expect(messagesFor(fields, { realname: null }, "update")).toEqual({ realname: "请输入姓名" });
  });

  it("row describes everything the server sends and nothing it never sends", () => {
    expect(entityJsonSchema({ fields }, "row")).toMatchObject({
      required: ["id", "realname", "reason", "total", "rev"],
      properties: { rev: { type: "integer" }, realname: { type: ["string", "null"] } },
    });
    expect(entityJsonSchema({ fields }, "row")["properties"]).not.toHaveProperty("password");
  });
});

it("FORM-21 a required field is asked for in the words of its own hint, where that says what to do", () => {
  const messageOf = (placeholder: string) =>
    messagesFor([buildField({ name: "x", title: "合并到", required: true, kind: "reference", ui: { props: {}, placeholder } })], {
      x: null,
    })["x"];
  expect(messageOf("请选择要合并到的用户")).toBe("请选择要合并到的用户");
  expect(messageOf("例如 张三")).toBe("请选择合并到");
});

describe("child rows", () => {
  it("are validated with their parent, each field under its path", () => {
    const rows = [{ startTime: "08:00:00" }, { startTime: "8 o'clock", places: 0 }, { id: "s1" }];
    expect(messagesFor([times], { times: rows })).toEqual({
      "times.1.startTime": "开始时间应为时间，例如 08:30:00",
      "times.1.places": "名额不能小于1",
      "times.2.startTime": "请选择开始时间",
    });
  });

  it("that have an id already may be sent in part when their parent is changed", () => {
    expect(messagesFor([times], { times: [{ id: "s1", places: 3 }, { places: 3 }] }, "update")).toEqual({
      "times.1.startTime": "请选择开始时间",
    });
  });

  it("name unknown fields", () => {
    expect(messagesFor([times], { times: [{ startTime: "08:00:00", colour: "red" }] })).toEqual({
      "times.0.colour": "没有“colour”这个字段，请去掉",
    });
  });

  it("are any objects where their entity is not known", () => {
    const schema = entityJsonSchema({ fields: [times] }, "create");
    expect(schema).toMatchObject({ properties: { times: { items: { type: "object" } } } });
  });
});

describe("problemsOf", () => {
  it("accepts that there are no errors", () => {
    expect([problemsOf(null, { fields: [] }, {}), problemsOf([], { fields: [] }, {})]).toEqual([[], []]);
  });
});
