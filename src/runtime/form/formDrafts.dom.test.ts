import { afterEach, expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { buildCompiledEntity } from "../../../tests/support/screens.ts";
import { localKept } from "../storage/keptStorage.ts";
import { draftKey, forgetDraft, isDraftable, keepDraft, readDraft } from "./formDrafts.ts";

const place = { userId: "u1", tenantId: "0", entity: "visit", rowId: "r1" };
const now = Date.UTC(2026, 10, 22);
const draft = { at: now, values: { note: "复诊" }, left: [] };

afterEach(() => {
  for (const key of localKept.keys()) localKept.remove(key);
});

it.each([
  ["plain", {}, true],
  ["masked", { permission: { mask: "mobile" as const } }, false],
  ["read by right", { permission: { read: "secret" } }, false],
  ["written only", { writeOnly: true }, false],
  ["worked out", { readOnly: true }, false],
])("S-36 a draft holds a field that is %s: %o, %s", (_what, change, isKept) => {
  const field = buildField({ name: "f", ...change });
  expect(isDraftable(buildCompiledEntity({ fields: [field] }), field)).toBe(isKept);
});

it("S-36 of child rows nothing is kept where one of their fields is masked", () => {
  const masked = buildField({ name: "phone", permission: { mask: "mobile" } });
  const list = buildField({ name: "rows", kind: "children", children: { entity: "line", by: "visitId" } });
  const withChild = (field: typeof masked) =>
    buildCompiledEntity({ fields: [list], children: { rows: buildCompiledEntity({ fields: [field] }) } });
  expect(isDraftable(withChild(masked), list)).toBe(false);
  expect(isDraftable(withChild(buildField({ name: "note" })), list)).toBe(true);
});

it("FORM a draft is found by the person, tenant, entity and row it belongs to alone, and is gone once forgotten", () => {
  expect(keepDraft(place, draft)).toBe(true);
  expect(readDraft(place, now)).toEqual(draft);
  expect(readDraft({ ...place, tenantId: "1" }, now)).toBeUndefined();
  expect(readDraft({ ...place, rowId: undefined }, now)).toBeUndefined();
  forgetDraft(place);
  expect(readDraft(place, now)).toBeUndefined();
});

it("S-36 another person's draft is removed as soon as somebody else opens a form, and an old one after a week", () => {
  keepDraft(place, draft);
  expect(readDraft({ ...place, userId: "u2" }, now)).toBeUndefined();
  expect(localKept.get(draftKey(place))).toBeUndefined();
  keepDraft(place, draft);
  expect(readDraft(place, now + 8 * 24 * 3600 * 1000)).toBeUndefined();
});

it("FORM a draft that nobody can read is none", () => {
  localKept.set(draftKey(place), "{cut");
  expect(readDraft(place, now)).toBeUndefined();
});
