import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { buildEntity, buildField } from "../../../tests/support/entities.ts";
import { fieldKinds } from "../kinds/registry.ts";
import { problemsOf } from "./problemsOf.ts";
import { validatorModule } from "./validatorModule.ts";

const types: Readonly<Record<string, "integer" | "number" | "boolean" | "array" | "object">> = {
  integer: "integer",
  number: "number",
  money: "number",
  duration: "integer",
  percent: "number",
  rating: "integer",
  boolean: "boolean",
  dictionaryMulti: "array",
  referenceMulti: "array",
  tags: "array",
  image: "array",
  file: "array",
  children: "array",
  json: "object",
};
const everyKind = buildEntity({
  fields: fieldKinds.map(({ id }) =>
    buildField({ name: id, title: id, kind: id, type: types[id] ?? "string", constraints: { maxLength: 20 } }),
  ),
});
const person = buildEntity({
  fields: [
    buildField({ name: "realname", title: "姓名", required: true, constraints: { maxLength: 3 } }),
    buildField({ name: "birthday", title: "生日", kind: "date" }),
    buildField({ name: "mobile", title: "手机", constraints: { pattern: "^1\\d{10}$", patternMessage: "请输入正确手机号" } }),
  ],
});

/** Runs a generated module as a strict content security policy would: code from strings is refused. */
function runStrictly(source: string, row: unknown): unknown {
  const script = `${source}\nconsole.log(JSON.stringify([validate(${JSON.stringify(row)}), validate.errors]));`;
  const output = execFileSync(process.execPath, ["--disallow-code-generation-from-strings", "--input-type=module", "-"], {
    input: script,
    encoding: "utf8",
  });
  return JSON.parse(output);
}

describe("validatorModule", () => {
  it("is one ES module without imports, default export or code from strings", () => {
    const source = validatorModule(everyKind);
    expect(source).toContain("export const validate");
    expect(source).not.toMatch(/\brequire\(|\bimport\b|export default|new Function|\beval\(/);
  });

  it("runs where code generation from strings is switched off, and collects every error", () => {
    const row = { realname: "😀😀😀😀", birthday: "2026-02-30", mobile: "123", stray: 1 };
    const [valid, errors] = runStrictly(validatorModule(person), row) as [boolean, Parameters<typeof problemsOf>[0]];
    expect(valid).toBe(false);
    expect(problemsOf(errors, person, row)).toEqual([
      { field: "stray", message: "没有“stray”这个字段，请去掉" },
      { field: "realname", message: "最大长度3位字符" },
      { field: "birthday", message: "生日应为日期，例如 2026-01-05" },
      { field: "mobile", message: "请输入正确手机号" },
    ]);
  });

  it("accepts a valid row", () => {
    expect(runStrictly(validatorModule(person), { realname: "😀😀😀", birthday: null })).toEqual([true, null]);
  });

  it("gives the same source for the same entity, whatever was compiled before", () => {
    const before = validatorModule(person);
    validatorModule(everyKind);
    expect(validatorModule(person)).toBe(before);
  });
});
