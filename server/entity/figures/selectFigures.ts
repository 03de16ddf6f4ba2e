import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { AggregateModel, GroupModel } from "../../../src/schema/index.ts";
import type { DaySpan } from "../../../src/schema/time/periods.ts";
import type { GroupKey } from "../../../src/schema/wire/dashboardAnswers.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { ROW_ALIAS } from "../query/rowAlias.ts";
import { rowsOf, sourceSql } from "../query/rowSource.ts";
import { knownField, type EntityScope } from "../scope/entityScope.ts";
import { cardRows, type CardPart } from "./cardRows.ts";
import type { Cell } from "./coarse.ts";
import { shownReference } from "../tenant/foreignReferences.ts";
import { groupedBy, groupKey, groupSql, withinDays } from "./groupSql.ts";

/** Cells of one answer at most; the greatest come first. */
export const MOST_CELLS = 5000;

/** A number of a group, and of a second one within it. */
export interface FigureCell {
  readonly group: GroupKey;
  readonly split: GroupKey;
  readonly value: number | null;
}

/** Numbers of groups, in one statement through the one row filter; the greatest first. */
export async function selectFigures(scope: EntityScope, aggregate: AggregateModel, part: CardPart): Promise<readonly FigureCell[]> {
  const { by, split } = aggregate;
  const groups = [by, split].flatMap((group) => (group ? [group] : []));
  const keys = groups.map((group) => groupOf(scope, group));
  const grouped = groups.map((group) => groupedBy({ viewer: scope, alias: ROW_ALIAS, group }, group === by ? 1 : 2));
  const { rows } = await sql<{ group: string | null; split: string | null; value: unknown }>`
    select ${by ? sql`${keys[0]}::text` : sql`null`} as "group", ${split ? sql`${keys.at(-1)}::text` : sql`null`} as split,
      ${measureSql(scope, aggregate)} as value
    ${fromRows(scope, cardRows(scope, aggregate, part, ROW_ALIAS))}
    ${keys.length === 0 ? sql`` : sql`group by ${sql.join(grouped)} order by value desc nulls last, 1, 2`}
    limit ${sql.lit(MOST_CELLS)}`.execute(scope.context.database.db);
  const keyOf = (group: GroupModel | undefined, text: string | null) => (group ? groupKey({ viewer: scope, group }, text) : null);
  return rows.map((row) => ({ group: keyOf(by, row.group), split: keyOf(split, row.split), value: numberOf(row.value) }));
}

/** The number of a span and that of another, in one statement. */
export async function selectCompared(
  scope: EntityScope,
  aggregate: AggregateModel & { readonly date: string },
  { span, before, ...part }: CardPart & { readonly span: DaySpan; readonly before: DaySpan },
): Promise<{ readonly value: number | null; readonly before: number | null }> {
  const within = (days: DaySpan) => withinDays({ entity: scope.entity, alias: ROW_ALIAS }, aggregate.date, days);
  const where = cardRows(scope, aggregate, { ...part, from: before.from, to: span.to }, ROW_ALIAS);
  const { rows } = await sql<{ value: unknown; before: unknown }>`
    select ${measureSql(scope, aggregate, within(span))} as value, ${measureSql(scope, aggregate, within(before))} as before
    ${fromRows(scope, where)}`.execute(scope.context.database.db);
  return { value: numberOf(rows[0]?.value), before: numberOf(rows[0]?.before) };
}

/** Rows of groups by month, with how many people they are of. */
export async function selectCells(
  scope: EntityScope,
  { by, ...aggregate }: AggregateModel & { readonly date: string },
  part: CardPart,
): Promise<readonly Cell[]> {
  const { entity } = scope;
  const key = by ? groupOf(scope, by) : undefined;
  const month = groupOf(scope, { field: aggregate.date, every: "month" });
  const people = entity.person === undefined ? sql`count(*)` : sql`count(distinct ${valueOf(scope, entity.person)})`;
  const { rows } = await sql<{ group: string | null; month: string; count: unknown; people: unknown }>`
    select ${key ? sql`${key}::text` : sql`null`} as "group", ${month}::text as month, count(*) as count, ${people} as people
    ${fromRows(scope, cardRows(scope, aggregate, part, ROW_ALIAS))}
    group by ${by ? sql`${groupedBy({ viewer: scope, alias: ROW_ALIAS, group: by }, 1)}, ` : sql``}${month} order by 3 desc, 1, 2 limit ${sql.lit(MOST_CELLS)}`.execute(
    scope.context.database.db,
  );
  return rows.map((row) => ({
    group: by ? groupKey({ viewer: scope, group: by }, row.group) : null,
    month: row.month.slice(0, 10),
    count: Number(row.count),
    people: Number(row.people),
  }));
}

function groupOf(viewer: EntityScope, group: GroupModel): RawBuilder<unknown> {
  return groupSql({ viewer, alias: ROW_ALIAS, group });
}

function fromRows(scope: EntityScope, where: Filter): RawBuilder<unknown> {
  return sql`from ${sourceSql(rowsOf(scope))} as ${sql.ref(ROW_ALIAS)} where ${where}`;
}

function valueOf(scope: EntityScope, name: string): RawBuilder<unknown> {
  return shownReference(scope, knownField(scope.entity, name), ROW_ALIAS);
}

const CENTS = 2;

function measureSql(scope: EntityScope, { give, of }: AggregateModel, within: Filter = allOf([])): RawBuilder<unknown> {
  const values = of === undefined ? sql`*` : valueOf(scope, of);
  const only = sql<SqlBool>`filter (where ${within})`;
  switch (give) {
    case "count":
      return sql`count(*) ${only}`;
    case "distinct":
      return sql`count(distinct ${values}) ${only}`;
    case "sum":
      return sql`coalesce(sum(${values}) ${only}, 0)`;
    case "average":
      return sql`round((avg(${values}) ${only})::numeric, ${sql.lit(CENTS)})`;
    case "least":
      return sql`min(${values}) ${only}`;
    case "most":
      return sql`max(${values}) ${only}`;
  }
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
