import { sql } from "kysely";
import { mask, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { entityOf, knownField, scopeOf, type EntityScope } from "../entityScope.ts";
import { canRead } from "../fieldRights.ts";
import { columnOf, columnRef, fieldColumn } from "../query/columns.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { tenantRows } from "../tenant/tenantRows.ts";
import { dictionaryText } from "./dictionaryText.ts";

/** Finds what people read for a stored reference; `undefined` where the target is gone or has no label for the viewer. */
export type Labels = (field: FieldModel, value: string) => string | undefined;

/** Texts of one target entity by stored value. */
type LabelTable = ReadonlyMap<string, string>;

/**
 * Looks up the labels of everything the rows refer to, one statement per target.
 * A label belongs to the row that refers to it: it is shown even where the target is outside the viewer's own
 * row rule or marked as deleted, but never across tenants, and covered like the field it comes from.
 */
export async function loadLabels(db: Database, scope: EntityScope, fields: readonly FieldModel[], rows: readonly Row[]): Promise<Labels> {
  const wanted = new Map<string, { readonly field: FieldModel; readonly values: Set<string> }>();
  for (const field of fields.filter((candidate) => candidate.reference)) {
    const key = targetKey(field);
    const entry = wanted.get(key) ?? { field, values: new Set<string>() };
    for (const row of rows) for (const value of referencedValues(row[field.name])) entry.values.add(value);
    wanted.set(key, entry);
  }
  const tables = new Map<string, LabelTable>();
  for (const [key, { field, values }] of wanted) tables.set(key, await loadTable(db, scope, field, [...values]));
  return (field, value) => tables.get(targetKey(field))?.get(value);
}

/** The stored values of a reference field, one or many. */
export function referencedValues(value: unknown): readonly string[] {
  if (typeof value === "string" && value !== "") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function targetKey({ reference }: FieldModel): string {
  return reference ? `${reference.entity} ${reference.store} ${reference.label}` : "";
}

async function loadTable(db: Database, scope: EntityScope, { reference }: FieldModel, values: readonly string[]): Promise<LabelTable> {
  if (!reference || values.length === 0) return new Map();
  const target = scopeOf(scope, entityOf(scope, reference.entity));
  const label = knownField(target.entity, reference.label);
  if (!canRead(label, target)) return new Map();
  const store = columnRef(ROW_ALIAS, fieldColumn(target.entity, reference.store));
  const { rows } = await sql<{ value: string; label: unknown }>`
    select ${store} as value, ${columnRef(ROW_ALIAS, columnOf(label))} as label
    from ${sql.table(target.entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${tenantRows(target, ROW_ALIAS)} and ${store} = any(${values})`.execute(db);
  return new Map(rows.map((row) => [row.value, labelText(target, label, row.label)]));
}

/** What people read for the label value of a target row. */
export function labelText({ project }: EntityScope, label: FieldModel, value: unknown): string {
  if (value === null || value === undefined) return "";
  const covered = label.permission.mask ? mask(label.permission.mask, value) : value;
  return label.dictionary && !label.permission.mask ? dictionaryText(project, label.dictionary, String(covered)) : String(covered);
}
