import { describe, expect, it } from "vitest";
import { positionOf } from "./position.ts";
import { readSource } from "./readSource.ts";
import { MAX_FILE_LENGTH } from "./sourceLimits.ts";

describe("readSource", () => {
  it("keeps value and text of strict JSON", () => {
    const file = readSource("a.json", '{ "a": [1, null, "x"] }');
    expect(file.value).toEqual({ a: [1, null, "x"] });
    expect(file.problems).toEqual([]);
  });

  it("tells only the first fault, since the others follow from it", () => {
    const { value, problems } = readSource("a.json", '{ "a" 1, "b" 2, }');
    expect(value).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: "SCHEMA_JSON_SYNTAX", line: 1, column: 7 });
  });

  it.each([
    ["{ a: 1 }", "不认识的符号"],
    ["{ 'a': 1 }", "文本用了单引号"],
    ['{ "a": 1，"b": 2 }', "“，”是全角（中文）标点"],
    ['{ "a": "row.b == "c"" }', "文本在前一个双引号就结束了"],
    ['{ "a": 01 }', "两项之间少了逗号"],
    ['{ "a": "x }', "文本少了结尾的双引号"],
    ['{ "a": "\\q" }', "反斜杠后面的字符不对"],
    ['{ "a": "\\u12" }', "\\u 后面要有四位十六进制数"],
    ['{ "a": "\u0001" }', "文本里有不可见的控制字符"],
    ['{ "a": 1 } }', "文件在这里就该结束"],
    ["[1, 2", "少了右方括号 ]"],
    ['{ "a": }', "这里应有一个值"],
  ])("says what is wrong with %s", (text, fault) => {
    expect(readSource("a.json", text).problems[0]?.message).toContain(fault);
  });

  it("does not let a key reach a prototype", () => {
    const { value, problems } = readSource("a.json", '{ "__proto__": { "polluted": true } }');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(problems[0]).toMatchObject({ code: "SCHEMA_FORBIDDEN_KEY", found: "__proto__" });
  });

  it("refuses what would exhaust the parser", () => {
    expect(readSource("a.json", "[".repeat(100_000)).problems[0]?.code).toBe("SCHEMA_FILE_LIMIT");
    expect(readSource("a.json", `"${"x".repeat(MAX_FILE_LENGTH)}"`).problems[0]?.code).toBe("SCHEMA_FILE_LIMIT");
  });

  it("does not count brackets inside texts as nesting", () => {
    expect(readSource("a.json", `"${"[".repeat(100)}\\"${"{".repeat(100)}"`).problems).toEqual([]);
  });
});

describe("positionOf", () => {
  const file = readSource("a.json", '{\n  "a/b": {\n    "text": "\\u4e2d\\n\\"x\\" yes"\n  },\n  "list": [10, 20]\n}');

  it("finds keys and values", () => {
    expect(positionOf(file, "/list", "key")).toMatchObject({ line: 5, column: 3, endColumn: 9 });
    expect(positionOf(file, "/list/1")).toMatchObject({ line: 5, column: 16, endColumn: 18 });
    expect(positionOf(file, "/a~1b/text", "key")).toMatchObject({ line: 3, column: 5 });
  });

  it("finds characters of a text behind escapes", () => {
    const value = (file.value as Record<string, Record<string, string>>)["a/b"]?.["text"] ?? "";
    const start = value.indexOf("yes");
    const { line, column, endColumn = 0 } = positionOf(file, "/a~1b/text", "value", { start, end: start + 3 });
    expect(file.text.split("\n")[line - 1]?.slice(column - 1, endColumn - 1)).toBe("yes");
  });

  it("gives the nearest ancestor of what is missing, with the pointer that was asked for", () => {
    expect(positionOf(file, "/a~1b/missing/deep")).toMatchObject({ line: 2, column: 10, pointer: "/a~1b/missing/deep" });
  });

  it("counts lines that end with carriage returns", () => {
    expect(positionOf(readSource("a.json", '{\r\n"a": 1\r\n}'), "/a")).toMatchObject({ line: 2, column: 6 });
  });
});
