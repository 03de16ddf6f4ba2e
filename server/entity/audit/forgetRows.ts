import { sql } from "kysely";
import type { EntityModel } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { TRASH_PREFIX } from "../../database/planner/names.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/** A row whose fields are forgotten, and the entry of the log that tells of the act. */
export interface ForgottenRow {
  readonly rowId: string;
  readonly fields: ReadonlySet<string>;
  readonly by: string;
}

/**
 * Takes former values of a row out of everything that keeps them, in the transaction of the act that forgets (decision 0128):
 * the log and with it the history, answers kept for a repeat, and columns that the planner set aside.
 */
export async function forgetRow(trx: DatabaseTransaction, scope: EntityScope, { rowId, fields, by }: ForgottenRow): Promise<void> {
  const { context, entity } = scope;
  await context.audit.empty(trx, { entity: entity.name, rowIds: [rowId], goes: goesFrom(entity, fields), by });
  await emptyAnswers(trx, [rowId]);
  await emptySetAside(trx, entity, [rowId]);
}

/** Takes rows that are gone for good out of the log and out of answers, whole: what was in them was to go. */
export async function forgetGone(
  trx: DatabaseTransaction,
  { context, entity }: EntityScope,
  { rowIds, by }: { readonly rowIds: readonly string[]; readonly by: string },
): Promise<void> {
  if (rowIds.length === 0) return;
  await context.audit.empty(trx, { entity: entity.name, rowIds, goes: (name) => !IDENTIFIERS.includes(name), by });
}

/** What says of an entry which row it is about, in which version. */
const IDENTIFIERS: readonly string[] = ["id", "rev"];

/** Fields that are forgotten, and whatever has no field any more: no file can name it. */
export function goesFrom({ fields }: EntityModel, forgotten: ReadonlySet<string>): (name: string) => boolean {
  const known = new Set(fields.map(({ name }) => name));
  return (name) => forgotten.has(name) || !(known.has(name) || IDENTIFIERS.includes(name));
}

/** Answers of writes that hold the row. A repeat is told that it was done, as where an answer was too long to be kept. */
async function emptyAnswers(trx: DatabaseTransaction, rowIds: readonly string[]): Promise<void> {
  await sql`update sys_write set answer = null
    where answer is not null and exists (select 1 from unnest(${rowIds}::text[]) as id where position(id in answer) > 0)`.execute(trx);
}

/** Values of fields that were removed or changed their type wait in columns of their own, and would come back with the field. */
async function emptySetAside(trx: DatabaseTransaction, { table }: EntityModel, rowIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped and not attnotnull
      and starts_with(attname, ${TRASH_PREFIX})`.execute(trx);
  if (rows.length === 0) return;
  const emptied = sql.join(rows.map(({ name }) => sql`${sql.ref(name)} = null`));
  await sql`update ${sql.table(table)} set ${emptied} where id = any(${rowIds}::text[])`.execute(trx);
}
