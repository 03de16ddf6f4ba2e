import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import type { FieldModel } from "../model/entity.ts";
import { codeLanguages } from "./codeKind.ts";
import type { FieldKind, TextContext } from "./kind.ts";
import { fieldKinds, kindOf } from "./registry.ts";
import { wireFormats } from "../time/wireFormats.ts";

/** A context in which every value reads `〈value〉`. */
const context: TextContext = {
  // No value has such signs in it.
  dictionaryText: (_code, value) => (/[〈〉,，;；]/.test(value) ? value : `〈${value}〉`),
  dictionaryValue: (_code, text) => /^〈([^〈〉]*)〉$/.exec(text)?.[1],
  referenceText: (_field, value) => `〈${value}〉`,
  referenceValue: (_field, text) => /^〈([^〈〉]*)〉$/.exec(text)?.[1],
  regionText: (code) => `广东省/${code}市`,
  regionValue: (text) => /^广东省\/(\d{6})市$/.exec(text)?.[1],
  today: "2026-11-22",
};

const types: Readonly<Record<string, Partial<FieldModel>>> = {
  integer: { type: "integer" },
  number: { type: "number" },
  money: { type: "number" },
  duration: { type: "integer" },
  percent: { type: "number" },
  rating: { type: "integer" },
  boolean: { type: "boolean" },
  choice: { constraints: { enum: ["a", "b"] }, labels: { a: "甲", b: "乙" } },
  dictionary: { dictionary: "status" },
  dictionaryMulti: { type: "array", itemType: "string", dictionary: "tags" },
  referenceMulti: { type: "array", itemType: "string" },
  tags: { type: "array", itemType: "string" },
  image: { type: "array", itemType: "object" },
  audio: { type: "array", itemType: "object" },
  video: { type: "array", itemType: "object" },
  file: { type: "array", itemType: "object" },
  children: { type: "array", itemType: "object" },
  json: { type: "object" },
};

function fieldOf({ id }: FieldKind): FieldModel {
  return buildField({ name: "field", title: "字段", kind: id, ...types[id] });
}

/** Never text (a secret) and rows of their own (not one text). */
const WITHOUT_TEXT = new Set(["password", "children"]);
const textual = fieldKinds.filter(({ id }) => !WITHOUT_TEXT.has(id));

function roundTrip(kind: FieldKind, value: unknown): unknown {
  const field = fieldOf(kind);
  return kind.fromText(kind.toText(value, field, context), field, context);
}

describe.each(fieldKinds.map((kind) => ({ id: kind.id, kind })))("kind $id", ({ kind }) => {
  it("gives samples that its own JSON Schema accepts", () => {
    const ajv = new Ajv2020({ strict: true, multipleOfPrecision: 6, formats: wireFormats });
    const validate = ajv.compile(kind.jsonSchema(fieldOf(kind)));
    fc.assert(
      fc.property(fc.nat(5000), (seed) => {
        validate(kind.sample(fieldOf(kind), seed));
        expect(validate.errors ?? []).toEqual([]);
      }),
    );
  });

  it("writes null as empty text and reads empty text as null", () => {
    expect(kind.toText(null, fieldOf(kind), context)).toBe("");
    expect(kind.fromText("", fieldOf(kind), context)).toEqual({ ok: true, value: null });
  });

  it("describes its options as a closed object", () => {
    expect(kind.propsSchema).toMatchObject({ type: "object", additionalProperties: false });
  });
});

describe("text of values", () => {
  it.each(textual.map((kind) => ({ id: kind.id, kind })))("$id reads back what it writes", ({ kind }) => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const value = kind.sample(fieldOf(kind), seed);
        expect(roundTrip(kind, value)).toEqual({ ok: true, value });
      }),
    );
  });

  it("reads back any integer, number and amount", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(roundTrip(kindOf("integer"), value)).toEqual({ ok: true, value });
      }),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(roundTrip(kindOf("number"), value)).toEqual({ ok: true, value: value === 0 ? 0 : value });
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (fen) => {
        expect(roundTrip(kindOf("money"), fen / 100)).toEqual({ ok: true, value: fen === 0 ? 0 : fen / 100 });
      }),
    );
  });

  it("never turns a password into text", () => {
    expect(kindOf("password").toText("secret", fieldOf(kindOf("password")), context)).toBe("");
  });

  it("says how many child rows there are, and does not read them from one line", () => {
    const children = kindOf("children");
    expect(children.toText([{}, {}], fieldOf(children), context)).toBe("2 条");
    expect(children.fromText("2 条", fieldOf(children), context)).toMatchObject({ ok: false });
  });
});

function readAs(id: string, text: string, field: Partial<FieldModel> = {}): unknown {
  const kind = kindOf(id);
  const result = kind.fromText(text, { ...fieldOf(kind), ...field }, context);
  return result.ok ? result.value : result.message;
}

describe("reading what people write", () => {
  it.each([
    ["integer", "1,234", 1234],
    ["integer", "1.5", "字段“1.5”不是整数，应填写不带小数的数字，例如 12"],
    ["integer", "12a", "字段“12a”不是整数，应填写不带小数的数字，例如 12"],
    ["number", "-0.5", -0.5],
    ["number", "1,23", "字段“1,23”不是数字，例如 12.5"],
    ["number", "１２", 12],
    ["integer", " １２，３４５ ", 12345],
    ["integer", "12.0", 12],
    ["money", "￥1,234.50", 1234.5],
    ["money", "-￥5", -5],
    ["money", "12元", 12],
    ["money", "人民币 12.5 元整", 12.5],
    ["money", "1.2345万", 12345],
    ["date", "明天", "2026-11-23"],
    ["date", "明年", "字段“明年”看不出是哪一天，可写成 2026-01-05、1月5日 或 明天"],
    ["time", "下午3点半", "15:30:00"],
    ["time", "晌午", "字段“晌午”看不出是几点，可写成 8:30、0830 或 下午3点半"],
    ["datetime", "3月1日9点", "2026-03-01 09:00:00"],
    ["datetime", "早些", "字段“早些”看不出是哪天几点，可写成 2026-01-05 08:30 或 1月5日下午3点"],
    ["dateRange", "2026-01-01 至 2026-01-31", "2026-01-01/2026-01-31"],
    ["dateRange", "2026-01-01/2026-01-31", "2026-01-01/2026-01-31"],
    ["dateRange", "1月30日～2月3日", "2026-01-30/2026-02-03"],
    ["dateRange", "2026/1/1 - 2026/1/5", "2026-01-01/2026-01-05"],
    ["dateRange", "昨天至明天", "2026-11-21/2026-11-23"],
    ["dateRange", "2026-01-05 至 2026-01-01", "字段的开始日期 2026-01-05 晚于结束日期 2026-01-01，请改正其中一个"],
    ["dateRange", "2026-01-05/2026-01-01", "字段的开始日期 2026-01-05 晚于结束日期 2026-01-01，请改正其中一个"],
    ["dateRange", "2026-01-05", "字段“2026-01-05”看不出是哪天到哪天，可写成 2026-01-01 至 2026-01-31 或 1月1日至31日"],
    ["month", "2026-3", "2026-03"],
    ["month", "二〇二六年十一月", "2026-11"],
    ["month", "202603", "2026-03"],
    ["month", "3月", "2026-03"],
    ["month", "下个月", "2026-12"],
    ["month", "2026-13", "字段“2026-13”看不出是哪个月份，可写成 2026-01、2026年1月 或 本月"],
    ["week", "2026w7", "2026-W07"],
    ["week", "2026 年第 7 周", "2026-W07"],
    ["week", "下周", "2026-W48"],
    ["week", "第八周", "2026-W08"],
    ["week", "2026-W53", "2026-W53"],
    ["week", "2026-12-31", "2026-W53"],
    ["week", "2027/1/3 00:00:00", "2026-W53"],
    ["week", "2024年12月30日（周一）", "2025-W01"],
    ["month", "2026-12-31", "2026-12"],
    ["month", "20260105", "2026-01"],
    ["year", "2026-12-31 08:00", "2026"],
    ["week", "2025-W53", "字段“2025-W53”看不出是哪一周，可写成 2026-W07、2026年第7周 或 本周"],
    ["year", "２０２６年", "2026"],
    ["year", "明年", "2027"],
    ["year", "26", "字段“26”看不出是哪个年份，可写成 2026、2026年 或 今年"],
    ["link", " HTTPS://Example.org/A ", "https://example.org/A"],
    ["link", "javascript:alert(1)", "字段“javascript:alert(1)”不是网址，应以 http:// 或 https:// 开头"],
    ["link", "/hiv/organ", "字段“/hiv/organ”不是网址，应以 http:// 或 https:// 开头"],
    ["link", "https://a@evil.test", "字段“https://a@evil.test”不是网址，应以 http:// 或 https:// 开头"],
    ["color", "＃ＡＢＣ", "#aabbcc"],
    ["color", "1677FF", "#1677ff"],
    ["color", "red", "字段“red”不是颜色，应为 # 与 6 位十六进制数，例如 #1677ff"],
    ["coordinates", "104.0657， 30.6595", "104.0657,30.6595"],
    ["coordinates", "北纬30.6595° 东经104.0657°", "104.0657,30.6595"],
    ["coordinates", "W 73.98, N 40.75", "-73.98,40.75"],
    ["coordinates", "经度：104.06，纬度：30.65", "104.06,30.65"],
    ["coordinates", "-0.00000001,0", "0,0"],
    ["coordinates", "30.6,104.1", "字段“30.6,104.1”不是经纬度，应为经度在前、纬度在后，例如 104.0657,30.6595 或 东经104.0657 北纬30.6595"],
    [
      "coordinates",
      "东经104.1 30.6",
      "字段“东经104.1 30.6”不是经纬度，应为经度在前、纬度在后，例如 104.0657,30.6595 或 东经104.0657 北纬30.6595",
    ],
    ["duration", "90", 90],
    ["duration", "1小时30分钟", 90],
    ["duration", "一个半小时", "字段“一个半小时”看不出是多久，可写成 1小时30分钟 或 90分钟"],
    ["duration", "半小时", 30],
    ["duration", "1.5h", 90],
    ["duration", "２天", 2880],
    ["duration", "1:30", "字段“1:30”看不出是多久，可写成 1小时30分钟 或 90分钟"],
    ["duration", "30秒", "字段“30秒”看不出是多久，可写成 1小时30分钟 或 90分钟"],
    ["duration", "-5", "字段“-5”看不出是多久，可写成 1小时30分钟 或 90分钟"],
    ["icon", "日历", "calendar"],
    ["icon", "Calendar", "calendar"],
    ["icon", "火箭", "字段“火箭”不是可用的图标，应填写图标的名称，例如 日历"],
    ["markdown", "\n# 标题\n\n`<b>` 与 <https://example.org>\n", "# 标题\n\n`<b>` 与 <https://example.org>"],
    ["markdown", "```html\n<script>1</script>\n```\n3 < 4，a < b 也行", "```html\n<script>1</script>\n```\n3 < 4，a < b 也行"],
    ["markdown", "好<script>x()</script>", "字段里不能写 HTML 标签“<script>”，请改用 Markdown 的写法，或放进代码"],
    ["markdown", "`a` <img src=x onerror=y> `b`", "字段里不能写 HTML 标签“<img src=x onerror=y>”，请改用 Markdown 的写法，或放进代码"],
    ["markdown", "[看](JavaScript:x)", "字段里的地址“JavaScript:x”不能用，应以 http://、https:// 或 / 开头"],
    ["markdown", "[看][a]\n\n[a]: data:text/html,x", "字段里的地址“data:text/html,x”不能用，应以 http://、https:// 或 / 开头"],
    ["markdown", '[看](/hiv/organ "机构") ![图](https://example.org/a.png)', '[看](/hiv/organ "机构") ![图](https://example.org/a.png)'],
    ["code", "  select 1\r\n\n", "  select 1"],
    ["percent", "45%", 45],
    ["percent", "百分之十二点五", "字段“百分之十二点五”不是百分比，例如 45%"],
    ["percent", "百分之 12.5", 12.5],
    ["percent", "４５％", 45],
    ["percent", "12", 12],
    ["percent", "0.45%", 0.45],
    ["percent", "0.45", "字段“0.45”可能是 0.45%，也可能是 45%，请写上百分号"],
    ["percent", "一半", "字段“一半”不是百分比，例如 45%"],
    ["rating", "4星", 4],
    ["rating", "四颗星", 4],
    ["rating", "★★★☆☆", 3],
    ["rating", "3.5", "字段“3.5”不是评分，应为 1 到 5 的整数，例如 4"],
    ["cron", " 0  0 9 ? * mon-fri ", "0 0 9 ? * MON-FRI"],
    ["cron", "０ ０ ９ ＊ ＊ ？", "0 0 9 * * ?"],
    ["cron", "0 0 9 *x * ?", "字段“0 0 9 *x * ?”里有不能用的写法。日：“*X”中的“X”不起作用，请删去或改正"],
    ["cron", "0 0 9 * * ? * *", "字段“0 0 9 * * ? * *”里有不能用的写法。Cron表达式最多7项！请删去多出的部分"],
    ["timeZone", " asia/shanghai ", "Asia/Shanghai"],
    ["timeZone", "america/new york", "America/New_York"],
    ["timeZone", "ＵＴＣ", "UTC"],
    ["timeZone", "Asia/Nowhere", "字段“Asia/Nowhere”不是已知的时区，应为 IANA 名称，例如 Asia/Shanghai"],
    ["timeZone", "+08:00", "字段“+08:00”不是已知的时区，应为 IANA 名称，例如 Asia/Shanghai"],
    ["timeZone", "CST", "字段“CST”不是已知的时区，应为 IANA 名称，例如 Asia/Shanghai"],
    ["timeZone", "EST5EDT", "字段“EST5EDT”不是已知的时区，应为 IANA 名称，例如 Asia/Shanghai"],
    ["timeZone", "Etc/GMT+8", "字段“Etc/GMT+8”不是已知的时区，应为 IANA 名称，例如 Asia/Shanghai"],
    ["money", "12.345", "字段“12.345”不是金额，应为最多两位小数的数字，例如 12.50"],
    ["boolean", "是", true],
    ["boolean", "ＮＯ", false],
    ["boolean", "√", true],
    ["boolean", "也许", "字段“也许”看不出是或否，应填写“是”或“否”"],
    ["choice", "乙", "b"],
    ["choice", " Ａ", "a"],
    ["choice", "丙", "字段“丙”不在可选项中，应填写“甲”、“乙”之一"],
    ["switch", "否", "N"],
    ["switch", "Y", "Y"],
    ["switch", " ｙ", "Y"],
    ["switch", "√", "Y"],
    ["switch", "有", "Y"],
    ["switch", "FALSE", "N"],
    ["switch", "on", "字段“on”应填写“是”或“否”"],
    ["dictionaryMulti", "〈a〉，〈b〉; 〈c〉", ["a", "b", "c"]],
    ["dictionaryMulti", "〈a〉,x", ["a", "x"]],
    ["tags", " 外展，夜场;外展、青年\n", ["外展", "夜场", "青年"]],
    ["tags", "，、", null],
    ["text", "\u3000\u200b 张 三 \n", "张 三"],
    ["text", " \u3000\n\u200b", null],
    ["longText", "\n \n\u3000\u3000第一段\r\n第二段 \n\n", "\u3000\u3000第一段\n第二段"],
    ["richText", "<p>&nbsp;</p><p><br></p>", null],
    ["richText", '<p><img src="a.png"></p>', '<p><img src="a.png"></p>'],
    ["reference", "不存在", "字段“不存在”找不到，或有多条同名记录，应填写唯一的名称"],
    ["region", "440104", "440104"],
    ["region", "火星", "字段“火星”不是已知的地区，或不止一个地区叫这个名字，请写全，例如 广东省/广州市/越秀区，或填 6 位地区代码"],
    ["json", "[1]", '字段不是有效的 JSON 对象，例如 {"a":1}'],
    ["json", "{", '字段不是有效的 JSON 对象，例如 {"a":1}'],
  ])("%s reads %s", (id, text, expected) => {
    expect(readAs(id, text)).toEqual(expected);
  });

  it.each([
    "138 0013 8000",
    "138-0013-8000",
    "+86 13800138000",
    "008613800138000",
    "（+86）138 0013 8000",
    "１３８００１３８０００",
    "138\u200b0013\u00a08000",
  ])("reads %s as a mobile number, because the field's pattern asks for one", (text) => {
    const constraints = { pattern: "^1[3-9][0-9]{9}$", maxLength: 11 };
    expect(readAs("text", text, { constraints })).toBe("13800138000");
  });

  it("leaves a text alone that no pattern asks to be another", () => {
    expect(readAs("text", "010-8888 6666")).toBe("010-8888 6666");
    expect(readAs("text", "ＡＢ 一")).toBe("ＡＢ 一");
    expect(readAs("text", "138 0013", { constraints: { pattern: "^1[3-9][0-9]{9}$" } })).toBe("138 0013");
  });

  it.each(["-1", "1.5", "-123456", "123456.5", "1-2"])("FORM-08 takes the sign and the point of %s for no part of a number", (text) => {
    expect(readAs("text", text, { constraints: { pattern: "^[0-9]+$" } })).toBe(text);
  });

  it("EDIT-05 takes code of every language as it is, and JSON only where it is whole", () => {
    for (const language of codeLanguages.filter((one) => one !== "json"))
      expect(readAs("code", "<a {", { ui: { props: { language } } }), language).toBe("<a {");
    const ui = { props: { language: "json" } };
    expect(readAs("code", '{"a": 1}', { ui })).toBe('{"a": 1}');
    expect(readAs("code", "{a}", { ui })).toBe("字段不是有效的 JSON，请检查引号、逗号和括号");
  });

  it("FORM-32 reads and writes a custom switch pair", () => {
    const ui = { props: { on: "1", off: "0", onText: "启用", offText: "停用" } };
    expect(readAs("switch", "停用", { ui })).toBe("0");
    expect(kindOf("switch").toText("1", buildField({ name: "f", ui }), context)).toBe("启用");
  });

  it("takes a stored dictionary value for a text that no item reads, and refuses anything else", () => {
    const strict: TextContext = {
      ...context,
      dictionaryText: (_code, value) => (value === "a" ? "甲" : value),
      dictionaryValue: (_code, text) => (text === "甲" ? "a" : undefined),
    };
    const { fromText } = kindOf("dictionary");
    const field = fieldOf(kindOf("dictionary"));
    expect(fromText("甲", field, strict)).toEqual({ ok: true, value: "a" });
    expect(fromText("a", field, strict)).toEqual({ ok: true, value: "a" });
    expect(fromText("乙", field, strict)).toEqual({ ok: false, message: "字段“乙”不在可选项中，应填写选项的文字" });
  });

  it("names the few choices of a dictionary where it refuses a text", () => {
    const few: TextContext = {
      ...context,
      dictionaryText: (_code, value) => value,
      dictionaryValue: () => undefined,
      dictionaryTexts: () => ["甲", "丙"],
    };
    const { fromText } = kindOf("dictionary");
    const field = fieldOf(kindOf("dictionary"));
    expect(fromText("乙", field, few)).toEqual({ ok: false, message: "字段“乙”不在可选项中，可以填写：甲、丙" });
    const many = { ...few, dictionaryTexts: () => Array.from({ length: 9 }, (_, index) => `第${index}项`) };
    expect(fromText("乙", field, many)).toEqual({ ok: false, message: "字段“乙”不在可选项中，应填写选项的文字" });
  });
});

describe("lists of files", () => {
  const listOf = (id: string) => ({
    kind: kindOf(id),
    field: buildField({ name: "f", title: "文件", kind: id, type: "array", itemType: "object" }),
  });

  it("FILE-09 FILE-12 are paths joined by commas, and hold name, path and size", () => {
    const { kind, field } = listOf("file");
    const value = [
      { name: "a.pdf", path: "temp/a.pdf", size: 3, type: "application/pdf" },
      { name: "b.txt", path: "temp/b.txt", size: 4, type: "text/plain" },
    ];
    expect(kind.toText(value, field, context)).toBe("temp/a.pdf,temp/b.txt");
    expect(kind.fromText("temp/a.pdf, temp/b.txt", field, context)).toMatchObject({
      ok: true,
      value: [{ path: "temp/a.pdf" }, { name: "b.txt" }],
    });
  });

  it.each([
    ["image", "temp/a.pdf", "“a.pdf”不是这里要的文件，请上传图片"],
    ["audio", "temp/a.mp4", "“a.mp4”不是这里要的文件，请上传音频"],
    ["video", "temp/a.mp3", "“a.mp3”不是这里要的文件，请上传视频"],
  ])("FILE-06 FILE-07 a list of %s takes no %s", (id, path, message) => {
    const { kind, field } = listOf(id);
    expect(kind.fromText(path, field, context)).toEqual({ ok: false, message });
    const validate = new Ajv2020({ strict: true }).compile(kind.jsonSchema(field));
    expect(validate([{ name: "x", path, type: "text/html" }])).toBe(false);
    expect(validate([{ name: "x", path }])).toBe(true);
  });

  it("FILE-18 hold a picture in itself, and nothing else that is no path", () => {
    const { kind, field } = listOf("image");
    const validate = new Ajv2020({ strict: true }).compile(kind.jsonSchema(field));
    expect(validate([{ name: "x", path: "data:image/png;base64,iVBORw0KGgo=" }])).toBe(true);
    for (const path of [
      "data:text/html;base64,PHA+",
      "data:image/svg+xml;base64,PHA+",
      "javascript:alert(1)",
      "../../etc/passwd",
      `temp/${"a".repeat(600)}`,
    ])
      expect(validate([{ name: "x", path }])).toBe(false);
  });
});
