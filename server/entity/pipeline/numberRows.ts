import { sql } from "kysely";
import { chinaDate } from "../../../src/schema/index.ts";
import type { Row } from "../../../src/schema/model/json.ts";
import { countsByParent, type NumberSeries, seriesOf } from "../../../src/schema/numbering/autoNumber.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { Draft } from "../draft/draft.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { AppError } from "../../errors/appError.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { tenantRows } from "../query/tenantRows.ts";
import { type EntityScope, knownField } from "../scope/entityScope.ts";

/**
 * Gives new rows of one entity their numbers (`x-autoNumber`), in their order and by tenant if they have one. The row of
 * the series stays locked until the transaction ends, so that a refused write leaves no gap.
 */
export async function numberRows({ trx, isDryRun }: Pick<WriteUnit, "trx" | "isDryRun">, drafts: readonly Draft[]): Promise<void> {
  const [first] = drafts;
  if (!first || isDryRun) return;
  const { entity, session, now } = first.scope;
  const tenant = entity.scope.tenant.kind === "own" ? session.user.tenantId : "";
  for (const { name, autoNumber } of entity.fields) {
    const unnumbered = drafts.filter(({ by, row }) => by !== "undo" || (row[name] ?? null) === null);
    if (autoNumber === undefined || unnumbered.length === 0) continue;
    for (const { above, rows, parent } of await byParent(trx, first.scope, { name, autoNumber, drafts: unnumbered })) {
      const series = seriesOf(autoNumber, chinaDate(now), above);
      const key = JSON.stringify([entity.name, name, tenant, series.name]);
      const take = { key, count: rows.length };
      const last =
        (await takeKnown(trx, take)) ?? (await takeFirst(trx, take, await greatestStored(trx, first.scope, { name, series, parent })));
      for (const [index, row] of rows.entries()) row[name] = fitting(first.scope, name, series.numberOf(last - rows.length + index + 1));
    }
  }
}

/** New rows that count together, with the number they begin with. */
interface Siblings {
  readonly above: string;
  readonly rows: readonly Row[];
  /** Whose children they are, where numbers go by it; the empty text at the top. */
  readonly parent?: { readonly field: string; readonly id: string };
}

/** The rows below each row above, where numbers go by it; a row above that is new itself has come before those below it. */
async function byParent(
  trx: DatabaseTransaction,
  { entity }: EntityScope,
  { name, autoNumber, drafts }: { readonly name: string; readonly autoNumber: string; readonly drafts: readonly Draft[] },
): Promise<readonly Siblings[]> {
  const rows = drafts.map(({ row }) => row);
  const parent = entity.tree?.parent;
  if (parent === undefined || !countsByParent(autoNumber)) return [{ above: "", rows }];
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(String(row[parent] ?? ""), [...(groups.get(String(row[parent] ?? "")) ?? []), row]);
  const column = columnOf(knownField(entity, name));
  const stored = await sql<{ id: string; number: string | null }>`select id, ${sql.ref(column)} as number from ${sql.table(entity.table)}
    where id = any(${[...groups.keys()]}::text[]) for share`.execute(trx);
  const numbers = new Map(stored.rows.map(({ id, number }) => [id, number ?? ""]));
  return [...groups].map(([id, below]) => ({ above: numbers.get(id) ?? "", rows: below, parent: { field: parent, id } }));
}

/** @throws AppError ROW_INVALID where the number of a row far down its tree is longer than its field */
function fitting({ entity }: EntityScope, name: string, number: string): string {
  const { title, constraints } = knownField(entity, name);
  if (number.length <= (constraints.maxLength ?? Infinity)) return number;
  const message = `“${title}”最长 ${constraints.maxLength} 个字，再往下一级放不下了，请选更上一级`;
  throw new AppError("ROW_INVALID", { problems: [{ field: entity.tree?.parent ?? name, message }] });
}

interface Take {
  readonly key: string;
  readonly count: number;
}

/** Counts on in a series that has begun; `undefined` where it has not. */
async function takeKnown(trx: DatabaseTransaction, { key, count }: Take): Promise<number | undefined> {
  const { rows } = await sql<{ last: string }>`update sys_auto_number set last = last + ${count} where series = ${key}
    returning last::text as last`.execute(trx);
  return rows[0] && Number(rows[0].last);
}

/** Begins a series after the greatest number there is; where somebody else just began it, counts on there. */
async function takeFirst(trx: DatabaseTransaction, { key, count }: Take, greatest: number): Promise<number> {
  const { rows } = await sql<{ last: string }>`insert into sys_auto_number (series, last) values (${key}, ${greatest + count})
    on conflict (series) do update set last = sys_auto_number.last + ${count} returning last::text as last`.execute(trx);
  return Number(rows[0]?.last);
}

/** The greatest number of a series that rows carry already: they were brought along, and not numbered here. */
async function greatestStored(
  trx: DatabaseTransaction,
  scope: EntityScope,
  {
    name,
    series: { around },
    parent,
  }: { readonly name: string; readonly series: NumberSeries; readonly parent: Siblings["parent"] | undefined },
): Promise<number> {
  const { entity } = scope;
  const [before, behind] = around;
  const column = columnRef(ROW_ALIAS, columnOf(knownField(entity, name)));
  const siblings = parent
    ? sql`coalesce(${columnRef(ROW_ALIAS, columnOf(knownField(entity, parent.field)))}, '') = ${parent.id}`
    : sql`true`;
  const count = sql`substr(${column}, ${before.length + 1}, length(${column}) - ${before.length + behind.length})`;
  const { rows } = await sql<{ greatest: string | null }>`select max((${count})::bigint)::text as greatest
    from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
    where left(${column}, ${before.length}) = ${before} and right(${column}, ${behind.length}) = ${behind} and ${count} ~ '^[0-9]{1,15}$'
      and ${siblings} and ${tenantRows(scope, ROW_ALIAS)}`.execute(trx);
  return Number(rows[0]?.greatest ?? 0);
}
