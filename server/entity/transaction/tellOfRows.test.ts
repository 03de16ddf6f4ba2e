import { expect, it } from "vitest";
import type { EntityModel, FieldModel, Row } from "../../../src/schema/index.ts";
import type { ServerEvent } from "../../http/events.ts";
import type { EntityWrite } from "../scope/entityHooks.ts";
import { tellOfRows } from "./tellOfRows.ts";

/** What is told of writes of an entity with fifty fields. */
function toldOf(rows: readonly Pick<EntityWrite, "old" | "row">[], caseId?: string): ServerEvent | undefined {
  const told: ServerEvent[] = [];
  const fields = Array.from(
    { length: 50 },
    (_, index) => ({ name: `f${index}`, kind: "text", column: { type: "text" } }) as unknown as FieldModel,
  );
  const entity = { name: "visit", permission: "clinic:visit", fields, scope: { tenant: { kind: "own" } } } as unknown as EntityModel;
  const context = { events: { publish: (event: ServerEvent) => told.push(event) } };
  const scope = { context, entity, caseId, session: { user: { tenantId: "0" } } } as unknown as EntityWrite["scope"];
  tellOfRows(rows.map((row) => ({ scope, action: "edit", ...row })));
  return told[0];
}

const row = (id: string, values: Row = {}): Row => ({ id, ...values });

it("GRID-59 names the fields that hold something else, and all of them by none", () => {
  const old = row("1", { f0: "a", f1: "b" });
  expect(toldOf([{ old, row: row("1", { f0: "a", f1: "c" }) }], "page-1")).toEqual({
    cmd: "row",
    entity: "visit",
    changes: [{ id: "1", kind: "update", fields: ["f1"] }],
    caseId: "page-1",
  });
  const all = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, "x"]));
  expect(toldOf([{ old, row: row("1", all) }])).toMatchObject({ changes: [{ id: "1", kind: "update" }] });
  expect(JSON.stringify(toldOf([{ old, row: row("1", all) }]))).not.toContain("f1");
});

it("GRID-59 a row that was written twice is told of once", () => {
  const [first, second, third] = [row("1"), row("1", { f0: "a" }), row("1", { f0: "a", f1: "b" })];
  const edits = [
    { old: first, row: second },
    { old: second, row: third },
  ];
  expect(toldOf(edits)).toMatchObject({ changes: [{ id: "1", kind: "update", fields: ["f0", "f1"] }] });
  expect(toldOf([{ row: first }, ...edits])).toMatchObject({ changes: [{ id: "1", kind: "insert" }] });
  expect(toldOf([...edits, { old: third }])).toMatchObject({ changes: [{ id: "1", kind: "delete" }] });
});

it("GRID-59 more rows than are told of one by one are told of as a whole", () => {
  const adds = (count: number) => Array.from({ length: count }, (_, index) => ({ row: row(String(index)) }));
  expect(toldOf(adds(100))).toMatchObject({ changes: expect.objectContaining({ length: 100 }) as object });
  expect(toldOf(adds(101))).toEqual({ cmd: "row", entity: "visit" });
});
