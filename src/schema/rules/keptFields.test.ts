import { describe, expect, it } from "vitest";
import { buildField, buildScope } from "../../../tests/support/entities.ts";
import type { Row } from "../model/json.ts";
import { checksToHold, fieldsToFill, keptFields } from "./keptFields.ts";

const name = buildField({ name: "name", required: true });
const code = buildField({ name: "code", required: true, rule: { readOnly: "!isNew" } });
const status = buildField({ name: "status", default: "booked", rule: { readOnly: "true" } });
const reason = buildField({ name: "reason", rule: { required: "row.status == 'cancelled'" } });
const fields = [name, code, status, reason];

const saved = (row: Row, old?: Row, closed: readonly string[] = []) => ({
  fields,
  scope: buildScope({ row, isNew: !old, ...(old && { old }) }),
  isClosed: (field: { readonly name: string }) => closed.includes(field.name),
});
const kept = (row: Row, old?: Row, closed?: readonly string[]) => [...keptFields(saved(row, old, closed))];
const toFill = (...of: Parameters<typeof saved>) => {
  const one = saved(...of);
  return fieldsToFill(one, keptFields(one)).map((field) => field.name);
};

describe("keptFields", () => {
  it("of a stored row are those that did not change and are closed, by a rule or to the person", () => {
    expect(kept({ name: "a", code: null, status: "x" }, { name: "a", code: null, status: "x" })).toEqual(["code", "status"]);
    expect(kept({ name: "a", code: "1" }, { name: "a", code: null }, ["name"])).toEqual(["name", "status"]);
  });

  it("of a new row are defaults in closed fields; an empty one waits for what opens it", () => {
    expect(kept({ status: "booked" })).toEqual(["status"]);
    expect(kept({ status: "other" })).toEqual([]);
    expect(kept({ status: "booked" }, undefined, ["name"])).toEqual(["name", "status"]);
  });
});

describe("fieldsToFill", () => {
  it("leaves out what was asked for before and is not the person's to fill in", () => {
    expect(toFill({ name: null, code: null }, { name: null, code: null }, ["name"])).toEqual(["status", "reason"]);
  });

  it("keeps what a change makes necessary, also where it is closed", () => {
    expect(toFill({ status: "cancelled" }, { status: "booked" }, ["reason"])).toContain("reason");
  });
});

describe("checksToHold", () => {
  const check = (assert: string, when?: string) => ({ id: assert, assert, message: "", ...(when && { when }) });

  it("leaves out checks that read kept fields alone", () => {
    const checks = [check("row.code == '1'"), check("row.code == row.name"), check("row.code == '1'", "row.name == 'a'")];
    expect(checksToHold(checks, new Set(["code"]))).toEqual(checks.slice(1));
  });

  it("keeps checks that read nothing of the row, or the row above", () => {
    const checks = [check("isNew"), check("row.code == parent.code")];
    expect(checksToHold(checks, new Set(["code"]))).toEqual(checks);
  });
});
