import { sql, type RawBuilder, type SqlBool } from "kysely";
import { leadsAcross, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { entityOf, knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { TextLookup, type TextQuestion } from "../query/textLookup.ts";
import { columnOf, columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, noneOf, type Filter } from "../query/filter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { tenantRows, type TenantScope } from "../query/tenantRows.ts";

/** Whether a stored reference leads to a row of another tenant. A row that is gone is nobody's, and so not foreign. */
type IsForeign = (field: FieldModel, value: string) => boolean;

/** Leaves out of rows what leads into another tenant; see `askForeign`. */
export async function withoutForeign(db: Database, scope: EntityScope, rows: readonly Row[]): Promise<readonly Row[]> {
  const lookup = new TextLookup();
  const own = askForeign(lookup, scope, rows);
  await lookup.load(db);
  return own();
}

/**
 * Asks which references of rows that several tenants see lead into another tenant: of a person who works in two, each
 * sees its own roles and departments.
 *
 * @returns the rows without them, once the lookup has been loaded
 */
export function askForeign(lookup: TextLookup, scope: EntityScope, rows: readonly Row[]): () => readonly Row[] {
  const fields = crossingFields(scope);
  if (fields.length === 0) return () => rows;
  const isForeign = askReferences(lookup, scope, fields, rows);
  return () =>
    rows.map((row) => ({ ...row, ...Object.fromEntries(fields.map((field) => [field.name, shownValue(field, row, isForeign)])) }));
}

/**
 * Lays what was sent for rows over what the sender could not see: references into other tenants stay as they are stored,
 * in their places, so that a form saved as it was shown changes nothing.
 */
export async function withForeignKept(db: Database, scope: EntityScope, edits: readonly RowEdit[]): Promise<readonly Row[]> {
  const fields = crossingFields(scope).filter(({ name }) => edits.some(({ input }) => name in input));
  if (fields.length === 0) return edits.map(({ input }) => input);
  const lookup = new TextLookup();
  const isForeign = askReferences(
    lookup,
    scope,
    fields,
    edits.map(({ old }) => old),
  );
  await lookup.load(db);
  return edits.map(({ old, input }) => {
    const sent = fields.filter(({ name }) => name in input);
    return { ...input, ...Object.fromEntries(sent.map((field) => [field.name, keptValue(field, { old, input, isForeign })])) };
  });
}

/** A stored row, and what was sent for it. */
interface RowEdit {
  readonly old: Row;
  readonly input: Row;
}

/** Values that a condition asks for in a field, with whose condition it is. */
export interface AskedValues {
  readonly viewer: TenantScope;
  readonly field: FieldModel;
  readonly values: readonly { readonly from: unknown }[];
}

/**
 * Keeps a condition from finding rows by what `withoutForeign` leaves out of them: asked value by value, it would be
 * told all the same. A list that is asked for without a value has to hold something of which it leaves nothing out.
 */
export function withinTenant({ viewer, field, values }: AskedValues, alias: string): Filter {
  const { reference, column } = field;
  if (!reference || !crossingFields(viewer).includes(field)) return allOf([]);
  const target = { ...viewer, entity: entityOf(viewer, reference.entity) };
  const targetAlias = `${alias}_target`;
  const store = columnRef(targetAlias, fieldColumn(target.entity, reference.store));
  const held = columnRef(alias, columnOf(field));
  const isOwn = (meant: RawBuilder<unknown>): Filter => sql<SqlBool>`not exists (
    select 1 from ${sql.table(target.entity.table)} as ${sql.ref(targetAlias)}
    where ${store} = ${meant} and ${noneOf(tenantRows(target, targetAlias))})`;
  // Of a list the asked values are looked at, of a single value the one that the row holds, which a pattern may mean.
  if (column?.type !== "jsonb") return isOwn(held);
  if (values.length > 0) return isOwn(sql`any(${values.map(({ from }) => String(from))})`);
  const item = sql.ref(`${alias}_item`);
  return sql<SqlBool>`exists (
    select 1 from jsonb_array_elements_text(case jsonb_typeof(${held}) when 'array' then ${held} else '[]' end) as ${item}(value)
    where ${isOwn(sql`${item}.value`)})`;
}

/**
 * A single reference as its viewer reads it, for groups, measures and orders: nothing where it leads into another tenant. The
 * expression binds values.
 */
export function shownReference(viewer: TenantScope, field: FieldModel, alias: string): RawBuilder<unknown> {
  const column = columnRef(alias, columnOf(field));
  const { reference } = field;
  if (!reference || !isCrossing(viewer, field)) return column;
  const target = { ...viewer, entity: entityOf(viewer, reference.entity) };
  const targetAlias = `${alias}_target`;
  const store = columnRef(targetAlias, fieldColumn(target.entity, reference.store));
  return sql`(case when exists (
    select 1 from ${sql.table(target.entity.table)} as ${sql.ref(targetAlias)}
    where ${store} = ${column} and ${noneOf(tenantRows(target, targetAlias))}) then null else ${column} end)`;
}

/** Whether a field may hold a single reference into another tenant. */
export function isCrossing(viewer: TenantScope, field: FieldModel): boolean {
  return field.column?.type !== "jsonb" && crossingFields(viewer).includes(field);
}

/** References from rows that are not of one tenant alone to rows that are not common to all. */
export function crossingFields(scope: TenantScope): readonly FieldModel[] {
  return scope.entity.fields.filter(
    ({ reference, column }) => column && reference && leadsAcross(scope.entity, entityOf(scope, reference.entity)),
  );
}

function askReferences(lookup: TextLookup, scope: EntityScope, fields: readonly FieldModel[], rows: readonly Row[]): IsForeign {
  const keys = new Map<string, string>();
  for (const field of fields) {
    const question = foreignQuestion(scope, field);
    if (!question) continue;
    keys.set(field.name, question.key);
    lookup.ask(question, [field], rows);
  }
  return ({ name }, value) => lookup.found(keys.get(name) ?? "").has(value);
}

/** Which of the values lead to a row outside the tenant; nothing of that row but its value is looked at. */
function foreignQuestion(scope: EntityScope, { reference }: FieldModel): TextQuestion | undefined {
  if (!reference) return undefined;
  const target = scopeOf(scope, entityOf(scope, reference.entity));
  const field = knownField(target.entity, reference.store);
  const store = columnRef(ROW_ALIAS, columnOf(field));
  return {
    key: `foreign ${reference.entity} ${reference.store}`,
    types: [field.column?.type ?? "text", "text"],
    select: (values) => sql`
      select ${store}, ''::text from ${sql.table(target.entity.table)} as ${sql.ref(ROW_ALIAS)}
      where ${store} = any(${values}) and ${noneOf(tenantRows(target, ROW_ALIAS))}`,
  };
}

function shownValue(field: FieldModel, row: Row, isForeign: IsForeign): unknown {
  const value = row[field.name];
  if (Array.isArray(value)) return value.filter((item) => !isForeign(field, String(item)));
  return typeof value === "string" && isForeign(field, value) ? null : value;
}

function keptValue(
  field: FieldModel,
  { old, input, isForeign }: { readonly old: Row; readonly input: Row; readonly isForeign: IsForeign },
): unknown {
  const [stored, sent] = [old[field.name], input[field.name]];
  const isEmpty = sent === null || sent === undefined || sent === "";
  if (!Array.isArray(stored)) return isEmpty && typeof stored === "string" && isForeign(field, stored) ? stored : sent;
  const hidden = stored.map(String).filter((item) => isForeign(field, item));
  // What is no list is refused as it is, with the sentence for its field.
  if (hidden.length === 0 || (!isEmpty && !Array.isArray(sent))) return sent;
  const wanted: readonly unknown[] = Array.isArray(sent) ? sent : [];
  const kept = stored.filter((item) => hidden.includes(String(item)) || wanted.includes(item));
  return [...kept, ...wanted.filter((item) => !kept.includes(item))];
}
