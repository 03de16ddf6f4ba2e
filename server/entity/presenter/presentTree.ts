import type { FieldModel, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { entityOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead } from "../scope/fieldRights.ts";
import { rowsOf } from "../values/rowsOf.ts";
import { presentTogether, type StoredRows } from "./presentRows.ts";
import { TextLookup } from "../query/textLookup.ts";

/** Rows with the rows below them, each level at once. */
interface Level extends StoredRows {
  readonly below: readonly { readonly field: FieldModel; readonly level: Level }[];
}

/**
 * Presents rows with their child rows; the fields of child rows follow their own entity's rights.
 *
 * @param lookup what is known already
 */
export async function presentTree(db: Database, scope: EntityScope, rows: readonly Row[], lookup = new TextLookup()): Promise<Row[]> {
  const top = levelOf(scope, rows);
  const levels = levelsOf(top);
  const presented = await presentTogether(db, levels, lookup);
  const presentedOf = new Map(levels.map((level, index) => [level, presented[index] ?? []]));
  for (const level of levels)
    for (const { field, level: children } of level.below)
      handOut(field, { rows: level.stored, presented: presentedOf.get(level) ?? [], children: presentedOf.get(children) ?? [] });
  return presentedOf.get(top) ?? [];
}

function levelOf(scope: EntityScope, stored: readonly Row[]): Level {
  const below = scope.entity.fields.flatMap((field) => {
    if (!field.children || !canRead(field, scope)) return [];
    const children = stored.flatMap((row) => rowsOf(row[field.name]));
    return [{ field, level: levelOf(scopeOf(scope, entityOf(scope, field.children.entity)), children) }];
  });
  return { scope, stored, below };
}

function levelsOf(level: Level): readonly Level[] {
  return [level, ...level.below.flatMap(({ level: children }) => levelsOf(children))];
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
