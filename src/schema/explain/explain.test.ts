import { describe, expect, it } from "vitest";
import { filesOf, type ConformanceCase } from "../../../tests/conformance/conformanceCase.ts";
import { loadProject } from "../project.ts";
import { explain } from "./explain.ts";

const everyRight = { can: () => true };

const field = { type: "string", title: "甲" };
const thing: ConformanceCase = {
  title: "thing",
  fragment: { $defs: { tel: { ...field, title: "电话" } } },
  fields: {
    name: field,
    tel: { $ref: "base#/$defs/tel", "x-ui": { width: 99, column: false }, "x-perm": { read: "tel" } },
    note: { ...field, title: "丙", maxLength: 2000 },
    state: { ...field, title: "丁", "x-dict": "state", "x-query": "in" },
  },
  entity: { required: ["name"], "x-actions": [{ id: "close", label: "关闭", set: { state: "'b'" } }] },
  dictionaries: { state: ["a", "b"] },
  screen: { title: "总表", form: { open: "modal" } },
  screens: {
    mine: { extends: "thing", columns: [{ field: "state", $after: null, width: 50 }] },
    short: { extends: "thing", columns: ["name"] },
  },
};

function explained(path: string, can: (code: string) => boolean = everyRight.can) {
  const loaded = loadProject(filesOf(thing), { digest: (text) => text });
  return Object.fromEntries((explain(loaded, path, { can }) ?? []).map((value) => [value.aspect, value]));
}

describe("explain", () => {
  it("names the fragment that a title comes from", () => {
    expect(explained("thing.columns.tel")["title"]).toMatchObject({
      value: "电话",
      origin: "entity",
      at: { file: "schemas/fragments/base.json" },
    });
  });

  it("names the line of the entity's file for a hint", () => {
    const { width, hidden } = explained("thing columns.tel");
    expect(width).toMatchObject({ value: 99, at: { file: "schemas/entities/demo/thing.json", pointer: "/properties/tel/x-ui/width" } });
    expect(hidden).toMatchObject({ value: true, at: { pointer: "/properties/tel/x-ui/column" } });
  });

  it("names the rule for what nobody wrote", () => {
    expect(explained("thing.columns.name")["shown"]).toMatchObject({ value: true, origin: "inferred", reason: "默认列出能读的字段" });
    expect(explained("thing.columns.note")["hidden"]).toMatchObject({
      value: true,
      origin: "inferred",
      reason: "多行文本默认不显示，可在列设置里打开",
    });
    expect(explained("thing.columns.state")["kind"]).toMatchObject({
      value: "dictionary",
      origin: "inferred",
      at: { pointer: "/properties/state/x-dict" },
    });
  });

  it("names the complete list that hides what it does not name", () => {
    const at = { file: "schemas/screens/demo/short.json", pointer: "/columns" };
    expect(explained("short.columns.state")["hidden"]).toMatchObject({ value: true, origin: "screen", at });
    expect(explained("short.columns.name")["hidden"]).toMatchObject({ value: false, origin: "screen", at });
  });

  it("names the missing right", () => {
    expect(explained("thing.columns.tel", (code) => !code.endsWith(":tel"))["shown"]).toMatchObject({
      value: false,
      origin: "viewer",
      reason: "没有权限 demo:thing:tel",
    });
    expect(explained("thing.rowActions.close", (code) => !code.endsWith(":close"))["shown"]).toMatchObject({
      value: false,
      reason: "没有权限 demo:thing:close",
    });
    expect(explained("thing.columns.name", () => false)["shown"]).toMatchObject({ reason: "没有权限 demo:thing:list，打不开这个屏幕" });
  });

  it("tells the screen's own file from the one it extends", () => {
    expect(explained("mine")["title"]).toMatchObject({ value: "总表", origin: "base", at: { file: "schemas/screens/demo/thing.json" } });
    expect(explained("mine.columns.state")["width"]).toMatchObject({
      value: 50,
      origin: "screen",
      at: { file: "schemas/screens/demo/mine.json", pointer: "/columns/0/width" },
    });
    expect(explained("mine.form")["open"]).toMatchObject({ value: "modal", origin: "base" });
  });

  it("points at the item inside a list of the entity", () => {
    expect(explained("thing.rowActions.close")["label"]).toMatchObject({ at: { pointer: "/x-actions/0/label" } });
    expect(explained("thing.fields.name")["required"]).toMatchObject({ value: true, at: { pointer: "/required/0" } });
  });

  it("understands blanks and the word list", () => {
    expect(explained("thing list.query.state")["operator"]).toMatchObject({ value: "in", at: { pointer: "/properties/state/x-query" } });
  });

  it("gives nothing for a path that leads nowhere", () => {
    expect(explain(loadProject(filesOf(thing), { digest: (text) => text }), "thing.columns", everyRight)).toBeUndefined();
    expect(explained("nothing")).toEqual({});
    expect(explained("thing.columns.nothing")["shown"]).toMatchObject({ value: false, reason: "实体没有这个字段" });
  });
});
