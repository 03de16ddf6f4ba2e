import { sql, type RawBuilder, type SqlBool } from "kysely";
import { covered, type FieldModel, type ReferenceModel, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { entityOf, knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead } from "../scope/fieldRights.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { tenantRows } from "../query/tenantRows.ts";
import { dictionaryText } from "../values/dictionaryText.ts";
import { TextLookup, type TextQuestion } from "../query/textLookup.ts";
import { toldApart, type LabelledRows } from "./toldApart.ts";

/** Finds what people read for a stored reference; `undefined` where the target is gone or has no label for the viewer. */
export type Labels = (field: FieldModel, value: string) => string | undefined;

/** Looks up the labels of everything the rows refer to; see `askLabels`. */
export async function loadLabels(db: Database, scope: EntityScope, fields: readonly FieldModel[], rows: readonly Row[]): Promise<Labels> {
  const lookup = new TextLookup();
  const labels = askLabels(lookup, scope, fields, rows);
  await lookup.load(db);
  return labels;
}

/**
 * Asks for the labels of everything the rows refer to; they are there once the lookup has been loaded.
 * A label belongs to the row that refers to it: it is shown even where the target is outside the viewer's own
 * row rule or marked as deleted, but never across tenants, and masked like the field it comes from. Rows of one label are
 * told apart, as `toldApart` says.
 */
export function askLabels(lookup: TextLookup, scope: EntityScope, fields: readonly FieldModel[], rows: readonly Row[]): Labels {
  for (const field of fields) {
    const question = labelQuestion(scope, field);
    if (question) lookup.ask(question, [field], rows);
  }
  return ({ reference }, value) => {
    if (!reference) return undefined;
    const found = lookup.found(keyOf(reference));
    const target = scopeOf(scope, entityOf(scope, reference.entity));
    return found.has(value) ? labelText(target, knownField(target.entity, reference.label), found.get(value)) : undefined;
  };
}

/** Asks nothing where the field is no reference, or leads to a label that the viewer may not read. */
function labelQuestion(scope: EntityScope, { reference }: FieldModel): TextQuestion | undefined {
  if (!reference) return undefined;
  const target = scopeOf(scope, entityOf(scope, reference.entity));
  const [store, label] = [knownField(target.entity, reference.store), knownField(target.entity, reference.label)];
  return canRead(label, target) ? questionOf(keyOf(reference), { target, store, label }) : undefined;
}

/** Rows of an entity with the field that is stored for them and the one that people read. */
export interface NamedRows extends LabelledRows {
  readonly store: FieldModel;
}

function questionOf(key: string, rows: NamedRows): TextQuestion {
  const { target, store, label } = rows;
  return {
    key,
    types: ["text", label.column?.type ?? "text"],
    select: (values) => {
      const among = (alias: string) => sql<SqlBool>`(${tenantRows(target, alias)} and ${storedText(store, alias)} = any(${values}))`;
      const told = toldApart(rows, ROW_ALIAS, among);
      return sql`
        select ${storedText(store, ROW_ALIAS)}, ${told?.text ?? columnRef(ROW_ALIAS, columnOf(label))}
        from ${sql.table(target.entity.table)} as ${sql.ref(ROW_ALIAS)} ${told?.join ?? sql``}
        where ${among(ROW_ALIAS)}`;
    },
  };
}

function storedText(store: FieldModel, alias: string): RawBuilder<unknown> {
  const column = columnRef(alias, columnOf(store));
  return store.column?.type === "text" ? column : sql`${column}::text`;
}

/** What people read for rows themselves, by what is stored for them, as a reference to them reads. */
export async function rowLabels(db: Database, rows: NamedRows, values: readonly string[]): Promise<(value: string) => string> {
  const lookup = new TextLookup();
  lookup.ask(
    questionOf("rows", rows),
    [rows.store],
    values.map((value) => ({ [rows.store.name]: value })),
  );
  await lookup.load(db);
  const found = lookup.found("rows");
  return (value) => labelText(rows.target, rows.label, found.get(value));
}

function keyOf({ entity, store, label }: ReferenceModel): string {
  return `label ${entity} ${store} ${label}`;
}

/** What people read for the label value of a target row. */
export function labelText({ project }: EntityScope, label: FieldModel, value: unknown): string {
  if (value === null || value === undefined) return "";
  const masked = covered(label.permission, value);
  return label.dictionary && !label.permission.mask ? dictionaryText(project, label.dictionary, String(masked)) : String(masked);
}
