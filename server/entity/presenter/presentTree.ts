import type { FieldModel, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { entityOf, scopeOf, type EntityScope } from "../entityScope.ts";
import { canRead } from "../fieldRights.ts";
import { rowsOf } from "../pipeline/buildDraft.ts";
import { presentRows } from "./presentRows.ts";

/** Presents rows with their child rows, each level at once; the fields of child rows follow their own entity's rights. */
export async function presentTree(db: Database, scope: EntityScope, rows: readonly Row[]): Promise<Row[]> {
  const presented = await presentRows(db, scope, rows);
  for (const field of scope.entity.fields) {
    if (!field.children || !canRead(field, scope)) continue;
    const below = scopeOf(scope, entityOf(scope, field.children.entity));
    const children = await presentTree(
      db,
      below,
      rows.flatMap((row) => rowsOf(row[field.name])),
    );
    handOut(field, { rows, presented, children });
  }
  return presented;
}

/** Presents one row with its child rows. */
export async function presentWhole(db: Database, scope: EntityScope, row: Row): Promise<Row> {
  const [presented] = await presentTree(db, scope, [row]);
  return presented ?? {};
}

function handOut(
  { name }: FieldModel,
  { rows, presented, children }: { readonly rows: readonly Row[]; readonly presented: readonly Row[]; readonly children: readonly Row[] },
): void {
  let taken = 0;
  for (const [index, row] of rows.entries()) {
    const count = rowsOf(row[name]).length;
    const target = presented[index];
    if (target) target[name] = children.slice(taken, taken + count);
    taken += count;
  }
}
