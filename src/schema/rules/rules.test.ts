import { describe, expect, it } from "vitest";
import { buildField, buildScope } from "../../../tests/support/entities.ts";
import type { FieldModel } from "../model/entity.ts";
import type { Row } from "../model/json.ts";
import { applyRules } from "./applyRules.ts";
import { fieldState, fieldStates } from "./fieldStates.ts";
import { missingFields } from "./missingFields.ts";
import { ruleOrder } from "./ruleOrder.ts";
import { runChecks } from "./runChecks.ts";

const named = (name: string, rule: Partial<FieldModel["rule"]> = {}) => buildField({ name, rule });

function apply(fields: readonly FieldModel[], row: Row, old?: Row, chosen?: ReadonlySet<string>): Row {
  return applyRules(fields, buildScope({ row, ...(old !== undefined && { old }) }), chosen);
}

describe("fieldStates", () => {
  it("evaluates visible, required and readOnly over the row", () => {
    const cancelled = "row.status == 'cancelled'";
    const fields = [named("status"), named("reason", { visible: cancelled, required: cancelled, readOnly: "old.status == 'cancelled'" })];
    expect(fieldStates(fields, buildScope({ row: { status: "cancelled" } })).get("reason")).toEqual({
      visible: true,
      required: true,
      readOnly: false,
    });
    expect(fieldStates(fields, buildScope({ row: { status: "booked" } })).get("reason")).toEqual({
      visible: false,
      required: false,
      readOnly: false,
    });
    expect(fieldStates(fields, buildScope({ row: {}, old: { status: "cancelled" } })).get("reason")).toMatchObject({ readOnly: true });
  });

  it("never requires a hidden field, whatever the entity or the rule says", () => {
    const field = buildField({ name: "reason", required: true, rule: { visible: "false", required: "true" } });
    expect(fieldState(field, buildScope())).toMatchObject({ visible: false, required: false });
  });

  it("requires a field that the entity requires while it is visible", () => {
    expect(fieldState(buildField({ name: "reason", required: true, rule: { visible: "true" } }), buildScope())).toMatchObject({
      required: true,
    });
  });

  it("counts a condition over missing values as not met", () => {
    expect(fieldState(named("a", { visible: "row.agreed", required: "row.count > 1" }), buildScope())).toMatchObject({
      visible: false,
      required: false,
    });
  });

  it("makes a computed field read-only, not required, with its value", () => {
    const field = buildField({ name: "total", required: true, rule: { value: "row.price * row.count" } });
    expect(fieldState(field, buildScope({ row: { price: 1.5, count: 4 } }))).toEqual({
      visible: true,
      required: false,
      readOnly: true,
      value: 6,
    });
  });

  it("does not ask people for what the server writes", () => {
    expect(fieldState(buildField({ name: "createTime", required: true, readOnly: true }), buildScope())).toMatchObject({
      required: false,
      readOnly: true,
    });
  });

  it("shows child rows their main row as parent", () => {
    expect(fieldState(named("score", { visible: "parent.type == 'score'" }), buildScope({ parent: { type: "score" } }))).toMatchObject({
      visible: true,
    });
  });
});

describe("applyRules", () => {
  it("leaves the given row alone and turns empty text into null", () => {
    const row = { a: "", b: "x" };
    expect(apply([named("a"), named("b")], row)).toEqual({ a: null, b: "x" });
    expect(row).toEqual({ a: "", b: "x" });
  });

  it("sets computed values, whatever was sent", () => {
    expect(apply([named("total", { value: "row.a + row.b" })], { a: 1, b: 2, total: 99 })).toEqual({ a: 1, b: 2, total: 3 });
  });

  it("lets what nobody can fill in follow its start until the row is stored", () => {
    const fields = [named("state", { initial: "row.wait == 'Y' ? 'waiting' : 'open'", readOnly: "true" }), named("wait")];
    const applied = (wait: string, isNew: boolean) => applyRules(fields, buildScope({ row: { wait, state: "done" }, isNew }))["state"];
    expect([applied("Y", true), applied("N", true), applied("Y", false)]).toEqual(["waiting", "open", "done"]);
    expect(ruleOrder(fields).order.map(({ name }) => name)).toEqual(["wait", "state"]);
  });

  it("computes in the order of dependencies, not of the file", () => {
    const fields = [named("gross", { value: "row.net * 2" }), named("net", { value: "row.price * row.count" })];
    expect(apply(fields, { price: 3, count: 2 })).toMatchObject({ net: 6, gross: 12 });
  });

  it("computes with what hiding left", () => {
    const fields = [named("sum", { value: "blank(row.extra) ? 0 : row.extra" }), named("extra", { visible: "row.on" })];
    expect(apply(fields, { on: false, extra: 5 })).toEqual({ on: false, extra: null, sum: 0 });
  });

  describe("reset", () => {
    const fields = [named("organId"), named("date"), named("slotId", { reset: ["organId", "date"] }), named("note", { reset: ["slotId"] })];
    const old = { organId: "o1", date: "2026-01-05", slotId: "s1", note: "n" };

    it("empties a field when one it depends on changed, and those that depend on it in turn", () => {
      expect(apply(fields, { ...old, organId: "o2" }, old)).toEqual({ organId: "o2", date: "2026-01-05", slotId: null, note: null });
    });

    it("keeps a value that was chosen after the change", () => {
      expect(apply(fields, { ...old, organId: "o2", slotId: "s2", note: "new" }, old)).toMatchObject({ slotId: "s2", note: "new" });
      expect(apply(fields, { ...old, organId: "o2" }, old, new Set(["slotId"]))).toMatchObject({ slotId: "s1", note: "n" });
    });

    it("does nothing without a change or without a former row", () => {
      expect(apply(fields, old, old)).toEqual(old);
      expect(apply(fields, old)).toEqual(old);
    });
  });

  describe("hidden fields", () => {
    it("become null, in chains too", () => {
      const fields = [named("c", { visible: "row.b == 'x'" }), named("b", { visible: "row.a == 'x'" }), named("a")];
      expect(apply(fields, { a: "y", b: "x", c: "z" })).toEqual({ a: "y", b: null, c: null });
    });

    it("keep their value where the rule says so", () => {
      expect(apply([named("b", { visible: "row.a == 'x'", hidden: "keep" })], { a: "y", b: "z" })).toEqual({ a: "y", b: "z" });
    });

    it("lose their child rows", () => {
      const children = buildField({
        name: "slots",
        type: "array",
        children: { entity: "slot", by: "organId" },
        rule: { visible: "false" },
      });
      expect(apply([children], { slots: [{ id: "1" }] })).toEqual({ slots: [] });
    });
  });
});

describe("ruleOrder", () => {
  it("keeps the file's order where nothing depends on anything", () => {
    const fields = [named("b"), named("a")];
    expect(ruleOrder(fields)).toEqual({ order: fields, cycles: [] });
  });

  it("reports circles through values, resets and hiding", () => {
    const { cycles, order } = ruleOrder([
      named("a", { value: "row.b + 1" }),
      named("b", { visible: "row.c == 1" }),
      named("c", { reset: ["a"] }),
      named("d", { value: "row.d + 1" }),
    ]);
    expect(cycles).toEqual([
      ["a", "b", "c", "a"],
      ["d", "d"],
    ]);
    expect(order).toHaveLength(4);
  });

  it("finds no circle in what changes no value", () => {
    const fields = [named("a", { readOnly: "row.b == 1", required: "row.a == 1" }), named("b", { visible: "row.a == 1", hidden: "keep" })];
    expect(ruleOrder(fields).cycles).toEqual([]);
    expect(ruleOrder([named("a", { value: "row.b" }), named("b", { visible: "row.a == 1", hidden: "keep" })]).cycles).toEqual([]);
  });

  it("leaves an invalid expression to the check", () => {
    expect(ruleOrder([named("a", { value: "row." })]).cycles).toEqual([]);
  });
});

describe("runChecks", () => {
  const checks = [
    { id: "no-past", when: "isNew", assert: "row.date >= today()", at: "date", message: "不能预约过去的日期" },
    { id: "together", assert: "blank(row.a) == blank(row.b)", message: "请一起填写" },
  ];

  it("gives what fails, in file order", () => {
    expect(runChecks(checks, buildScope({ isNew: true, row: { date: "2026-01-04", a: 1 } }))).toEqual([
      { id: "no-past", at: "date", message: "不能预约过去的日期" },
      { id: "together", message: "请一起填写" },
    ]);
  });

  it("skips what does not apply and passes what holds", () => {
    expect(runChecks(checks, buildScope({ isNew: false, row: { date: "2026-01-04" } }))).toEqual([]);
    expect(runChecks(checks, buildScope({ isNew: true, row: { date: "2026-01-05", a: 1, b: 2 } }))).toEqual([]);
  });

  it("fails where the assertion is not decided", () => {
    expect(runChecks(checks, buildScope({ isNew: true, row: {} })).map(({ id }) => id)).toEqual(["no-past"]);
    expect(runChecks([{ id: "agreed", assert: "row.agreed", message: "请先同意" }], buildScope())).toHaveLength(1);
  });
});

describe("missingFields", () => {
  it("FORM-21 asks for what the rules require and the row leaves empty", () => {
    const fields = [
      buildField({ name: "realname", title: "姓名", required: true }),
      buildField({ name: "organId", title: "机构", kind: "reference", rule: { required: "isNew" } }),
      buildField({ name: "images", title: "图片", kind: "image", type: "array", required: true }),
      buildField({ name: "times", title: "时段", kind: "children", type: "array", required: true }),
      buildField({ name: "reason", title: "原因", required: true, rule: { visible: "row.realname == 'x'" } }),
    ];
    expect(missingFields(fields, buildScope({ isNew: true, row: { realname: "", images: [], times: [{}] } }))).toEqual([
      { field: "realname", message: "请输入姓名" },
      { field: "organId", message: "请选择机构" },
      { field: "images", message: "请上传图片" },
    ]);
  });
});
