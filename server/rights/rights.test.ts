import { expect, test } from "vitest";
import { buildEntity, buildField } from "../../tests/support/entities.ts";
import { closedBy, joinRoles, type RoleRights, rowRulesOf } from "./rights.ts";

const entity = { ...buildEntity({ fields: [] }), name: "organ", permission: "hiv:organ" };
const role = (codes: readonly string[], rules: Readonly<Record<string, readonly string[]>> = {}, fullAccess = false): RoleRights => ({
  id: codes.join(),
  fullAccess,
  codes: new Set(codes),
  rules: new Map(Object.entries(rules)),
});
const rulesOf = (...roles: readonly RoleRights[]): readonly string[] => rowRulesOf(joinRoles(roles), entity);

test("several roles allow what any of them allows", () => {
  const rights = joinRoles([role(["a"]), role(["b"])]);
  expect([...rights.codes]).toEqual(["a", "b"]);
  expect(rights.fullAccess).toBe(false);
  expect(joinRoles([role([]), role([], {}, true)]).fullAccess).toBe(true);
});

test("the rules of all opening roles are joined, one without a rule opens all rows", () => {
  const north = role(["hiv:organ:list"], { organ: ["north"] });
  const south = role(["hiv:organ:edit"], { organ: ["south", "north"] });
  expect(rulesOf(north, south)).toEqual(["north", "south"]);
  expect(rulesOf(north, role(["hiv:organ:list"]))).toEqual([]);
});

test("a role that allows nothing on the entity neither opens nor limits it for those who have another", () => {
  const limited = role(["hiv:organ:list"], { organ: ["north"] });
  expect(rulesOf(limited, role(["sys:user:list"]))).toEqual(["north"]);
  expect(rulesOf(limited, role(["sys:user:list"], { organ: ["all"] }))).toEqual(["north"]);
  expect(rulesOf(limited, role(["hiv:organServiceTime:list"]))).toEqual(["north"]);
});

test("P11 an entity that names its department opens its holder's branch where a role says nothing, and every row only where it says so", () => {
  const named = { ...entity, scope: { tenant: { kind: "own" }, department: "ward" } as const };
  const rules = (...roles: readonly RoleRights[]): readonly string[] => rowRulesOf(joinRoles(roles), named);
  const branch = "row.ward in user.orgCodes";
  const plain = role(["hiv:organ:list"]);
  expect(rules(plain)).toEqual([branch]);
  expect(rules(plain, role(["hiv:organ:edit"], { organ: ["north"] }))).toEqual([branch, "north"]);
  expect(rules(plain, role(["hiv:organ:edit"], { organ: ["true"] }))).toEqual([]);
  expect(rules(role(["hiv:organ:list"], { organ: ["north", "true"] }))).toEqual([]);
  expect(rules(role(["sys:user:list"]))).toEqual([branch]);
  expect(rules(plain, role([], {}, true))).toEqual([]);
});

test("P11 so does an entity that holds people and refers to departments; departments and what knows none are open", () => {
  const masked = { ...buildField({ name: "mobile" }), permission: { mask: "mobile" as const } };
  const reference = { entity: "department", store: "orgCode", label: "departName", many: false, tree: true };
  const ward = buildField({ name: "ward", reference });
  expect(closedBy({ ...entity, fields: [masked, ward] })).toBe("ward");
  expect(closedBy({ ...entity, fields: [ward] })).toBeUndefined();
  expect(closedBy({ ...entity, fields: [masked] })).toBeUndefined();
  expect(closedBy({ ...entity, fields: [masked, ward], name: "department" })).toBeUndefined();
});

test("rows that only a reference reaches are limited by every rule; all rights know no limit", () => {
  expect(rulesOf(role(["sys:user:list"], { organ: ["north"] }))).toEqual(["north"]);
  expect(rulesOf(role([], { organ: ["north"] }), role([], {}, true))).toEqual([]);
});
