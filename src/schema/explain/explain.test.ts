import { describe, expect, it } from "vitest";
import { filesOf, type ConformanceCase } from "../../../tests/conformance/conformanceCase.ts";
import { loadProject } from "../project.ts";
import { explain } from "./explain.ts";
import { nearestPath } from "./nearestPath.ts";

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
    owner: { ...field, title: "戊", "x-ref": { entity: "thing", where: "it.state == 'a'" }, "x-rule": { visible: "row.name != ''" } },
  },
  entity: { required: ["name"], "x-actions": [{ id: "close", label: "关闭", set: { state: "'b'" } }] },
  dictionaries: { state: ["a", "b"] },
  screen: { title: "总表", form: { open: "modal" }, detail: { related: [{ screen: "mine", by: "owner", title: "我的" }] } },
  screens: {
    mine: { extends: "thing", columns: [{ field: "state", $after: null, width: 50 }] },
    edged: { extends: "thing", columns: ["state", "name", { field: "tel", fixed: "left" }] },
    looked: { extends: "thing", readOnly: true },
    short: { extends: "thing", columns: ["name"] },
    owned: { extends: "thing", columns: [{ field: "owner.name", $after: "owner", title: "属主" }] },
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

  it("says the place at which a table draws a column, and that an edge takes it there", () => {
    expect(explained("edged.columns.tel")["order"]).toMatchObject({ value: "1 / 6" });
    expect(explained("edged.columns.state")["order"]).toMatchObject({ value: "2 / 6" });
    expect(explained("edged.columns.name")["fixed"]).toMatchObject({ value: null, reason: "第一列不是代表一行的字段，不固定" });
  });

  it("says that a button is left out because rows are only looked at", () => {
    expect(explained("looked.rowActions.edit")["shown"]).toMatchObject({ value: false, reason: "屏幕写了 readOnly，没有会改动行的按钮" });
    expect(explained("looked.batchActions.batchDelete")["shown"]).toMatchObject({ value: false });
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

  it("answers every aspect of a field, and one alone", () => {
    const state = explained("thing.fields.state");
    expect(state["dictionary"]).toMatchObject({ value: "state", at: { pointer: "/properties/state/x-dict" } });
    expect(explained("thing.fields.note")["maxLength"]).toMatchObject({ value: 2000, at: { pointer: "/properties/note/maxLength" } });
    expect(explained("thing.fields.owner")["where"]).toMatchObject({
      value: "it.state == 'a'",
      at: { pointer: "/properties/owner/x-ref/where" },
    });
    expect(explained("thing.fields.owner")["visibleWhen"]).toMatchObject({ value: "row.name != ''", origin: "entity" });
    expect(Object.keys(explained("thing.fields.owner.where"))).toEqual(["where"]);
  });

  it("answers the order and the lists beside a row", () => {
    expect(explained("thing.sort")["sort"]).toMatchObject({ value: "-createTime", origin: "inferred" });
    expect(explained("thing.related")["mine"]).toMatchObject({ value: "我的", origin: "screen", at: { pointer: "/detail/related/0" } });
    expect(explained("thing.related.mine")["by"]).toMatchObject({ value: "owner", at: { pointer: "/detail/related/0/by" } });
  });

  it("says of a list that no file states which reference it follows from, and whether the viewer gets it", () => {
    const silent: ConformanceCase = { ...thing, screen: { title: "总表" } };
    const loaded = loadProject(filesOf(silent), { digest: (text) => text });
    const by = (can: (code: string) => boolean) =>
      explain(loaded, "thing.related.thing", { can })?.map(({ aspect, value }) => [aspect, value]);
    expect(explain(loaded, "thing.related.thing.by", everyRight)).toMatchObject([
      { value: "owner", origin: "inferred", reason: "实体“thing”的字段“owner”用 x-ref 指向“thing”" },
    ]);
    expect(by(() => true)).toContainEqual(["shown", true]);
    expect(by(() => false)).toContainEqual(["shown", false]);
  });

  it("names the nearest path where one leads nowhere", () => {
    const loaded = loadProject(filesOf(thing), { digest: (text) => text });
    const nearest = (path: string) => nearestPath(loaded, path, everyRight).nearest;
    expect(nearest("thin.columns.name")).toBe("thing.columns.name");
    expect(nearest("thing.column.name")).toBe("thing.columns.name");
    expect(nearest("thing.fields.stat.dictionary")).toBe("thing.fields.state.dictionary");
    expect(nearest("thing.fields.state.dictionry")).toBe("thing.fields.state.dictionary");
    expect(nearest("thing.related.min")).toBe("thing.related.mine");
    expect(nearestPath(loaded, "thing.columns", everyRight).allowed).toContain("state");
  });

  it("says of a field behind a reference where it was named", () => {
    expect(explained("owned.columns.owner.name")["title"]).toMatchObject({ value: "属主", origin: "screen" });
    expect(explained("owned.columns.owner.name.title")["title"]).toMatchObject({ value: "属主" });
  });

  it("goes on while files are broken, those of the screen among them", () => {
    const broken = new Map(filesOf(thing)).set("schemas/dictionaries/state.json", "{");
    const loaded = loadProject(broken, { digest: (text) => text });
    expect(loaded.project.screens.has("thing")).toBe(false);
    expect(explain(loaded, "thing.columns.tel.width", everyRight)).toMatchObject([{ value: 99 }]);
  });

  it("gives nothing for a path that leads nowhere", () => {
    expect(explain(loadProject(filesOf(thing), { digest: (text) => text }), "thing.columns", everyRight)).toBeUndefined();
    expect(explained("nothing")).toEqual({});
    expect(explained("thing.columns.nothing")["shown"]).toMatchObject({ value: false, reason: "实体没有这个字段" });
  });

  it("says of a board and a calendar what stands where, and which views take a list's place", () => {
    const planned: ConformanceCase = {
      ...thing,
      fields: { ...thing.fields, day: { ...field, title: "日子", format: "date" } },
      screen: { title: "总表", views: ["wall", "days"] },
      screens: {
        wall: { kind: "board", extends: "thing", title: "看板", board: { by: "state", folded: ["b"] } },
        days: { kind: "calendar", extends: "thing", title: "日历", calendar: { start: "day", color: "state", opens: "week" } },
      },
    };
    const loaded = loadProject(filesOf(planned), { digest: (text) => text });
    const facts = (path: string) =>
      Object.fromEntries((explain(loaded, path, everyRight) ?? []).map(({ aspect, value, at }) => [aspect, [value, at?.pointer]]));
    expect(facts("thing.views")["views"]).toEqual([["wall", "days"], "/views"]);
    expect(facts("wall.board")).toMatchObject({
      by: ["state", "/board/by"],
      folded: [["b"], "/board/folded"],
      moves: [["close"], undefined],
      card: [null, undefined],
    });
    expect(facts("days.calendar")).toMatchObject({
      start: ["day", "/calendar/start"],
      opens: ["week", "/calendar/opens"],
      move: [null, undefined],
    });
    expect(facts("days.calendar.color")).toEqual({ color: ["state", "/calendar/color"] });
    expect(explain(loaded, "thing.board", everyRight)).toBeUndefined();
  });

  it("says of a print screen its paper, how rows are put together, and the fields on it", () => {
    const printed: ConformanceCase = {
      ...thing,
      screens: {
        sheet: {
          kind: "print",
          entity: "thing",
          title: "名单",
          print: { layout: "table", paper: "A4 landscape", columns: ["name", { title: "签名" }], per: ["state"], groupBy: "owner" },
          sort: "name",
        },
        tag: {
          kind: "print",
          entity: "thing",
          title: "标签",
          print: { layout: "label", paper: { width: 50, height: 30 }, lines: ["name"] },
        },
      },
    };
    const loaded = loadProject(filesOf(printed), { digest: (text) => text });
    const facts = (path: string) => Object.fromEntries((explain(loaded, path, everyRight) ?? []).map((fact) => [fact.aspect, fact]));
    expect(facts("sheet.print")).toMatchObject({
      layout: { value: "table", at: { pointer: "/print/layout" } },
      paper: { value: "297 × 210 mm", at: { pointer: "/print/paper" } },
      columns: { value: ["name", "签名"] },
      per: { value: ["state"], at: { pointer: "/print/per" } },
      groupBy: { value: "owner" },
      numbered: { value: false, origin: "inferred" },
      sort: { value: "name", at: { pointer: "/sort" } },
    });
    expect(facts("tag.print")).toMatchObject({ paper: { value: "50 × 30 mm" }, lines: { value: ["name"] }, qr: { value: null } });
    expect(Object.keys(facts("sheet.print.paper"))).toEqual(["paper"]);
    expect(explain(loaded, "thing.print", everyRight)).toBeUndefined();
  });
});
