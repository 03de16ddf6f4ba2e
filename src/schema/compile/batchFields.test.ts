import { expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import type { FieldModel } from "../model/entity.ts";
import { batchFields } from "./batchFields.ts";

const offered = (field: Partial<FieldModel> & { readonly name: string }) =>
  batchFields({ fields: [buildField(field)], label: "title", unique: ["code"] }).length === 1;

const kept = { reset: [], hidden: "clear" } as const;
const dependent = { entity: "slot", label: "name", many: false, store: "id", tree: false, where: "it.organId == row.organId" };

it("offers what every row may have the same of, whoever its rules make wait", () => {
  expect(offered({ name: "category" })).toBe(true);
  expect(offered({ name: "category", required: true, rule: { ...kept, required: "row.a == 1", readOnly: "row.status == 'sent'" } })).toBe(
    true,
  );
  expect(offered({ name: "organId", reference: { ...dependent, where: "it.status == 'open'" } })).toBe(true);
});

it.each<[string, Partial<FieldModel> & { readonly name: string }]>([
  ["names the row", { name: "title" }],
  ["tells rows apart", { name: "code" }],
  ["is written by the server", { name: "a", readOnly: true }],
  ["is of the language itself", { name: "a", system: true }],
  ["is computed", { name: "a", rule: { ...kept, value: "row.b" } }],
  ["is numbered", { name: "a", autoNumber: "A-{n:4}" }],
  ["is secret", { name: "a", writeOnly: true }],
  ["is masked", { name: "a", permission: { mask: "mobile" } }],
  ["holds rows", { name: "a", children: { entity: "line", by: "orderId" } as FieldModel["children"] & object }],
  ["is written for one row", { name: "a", kind: "richText" }],
  ["is chosen by the rest of the row", { name: "a", reference: dependent }],
  ["has items by another field", { name: "a", dictionaryBy: { field: "b", title: "乙" } }],
  ["is shown in some rows only", { name: "a", rule: { ...kept, visible: "row.kind == 'art'" } }],
  ["is closed in every stored row", { name: "a", rule: { ...kept, readOnly: "!isNew" } }],
])("leaves out what %s", (_why, field) => {
  expect(offered(field)).toBe(false);
});
