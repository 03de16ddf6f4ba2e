import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { EntityModel, GroupModel, GroupPeriod } from "../../../src/schema/index.ts";
import { endOf, isPassing } from "../../../src/schema/time/periods.ts";
import type { GroupKey } from "../../../src/schema/wire/dashboardAnswers.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { knownField } from "../scope/entityScope.ts";
import type { TenantScope } from "../query/tenantRows.ts";
import { isCrossing, shownReference } from "../tenant/foreignReferences.ts";
import { isCountedDay } from "./askedPart.ts";

/** A group of rows under an alias, and who asks for it. */
export interface GroupedRows {
  readonly viewer: TenantScope;
  readonly alias: string;
  readonly group: GroupModel;
}

/**
 * What rows are grouped by. Days and moments are stored on China's clock, so that no zone of a database moves a row into
 * another day; weeks begin on Mondays. A reference is grouped by what lists show of it, which is nothing where it leads into
 * another tenant.
 */
export function groupSql({ viewer, alias, group: { field: name, every } }: GroupedRows): RawBuilder<unknown> {
  const field = knownField(viewer.entity, name);
  const column = columnRef(alias, columnOf(field));
  if (every === undefined) return shownReference(viewer, field, alias);
  if (every === "day") return field.column?.type === "date" ? column : sql`${column}::date`;
  const moment = sql`${column}::timestamp`;
  if (isPassing(every)) return sql`date_trunc(${sql.lit(every)}, ${moment})::date`;
  return sql`extract(${sql.raw(PARTS[every])} from ${moment})::integer`;
}

const PARTS: Readonly<Record<Exclude<GroupPeriod, "day" | "week" | "month">, string>> = { weekday: "isodow", hour: "hour" };

/** What stands in `group by` for a group: its expression, or, where that binds values and so never equals itself, the place of the column. */
export function groupedBy(rows: GroupedRows, place: 1 | 2): RawBuilder<unknown> {
  const isBound = rows.group.every === undefined && isCrossing(rows.viewer, knownField(rows.viewer.entity, rows.group.field));
  return isBound ? sql.raw(String(place)) : groupSql(rows);
}

/** Rows of one group; none where the key is none of its kind. */
export function inGroup(rows: GroupedRows, key: GroupKey): Filter {
  const {
    viewer,
    alias,
    group: { field, every },
  } = rows;
  const { entity } = viewer;
  if (every === undefined && isCrossing(viewer, knownField(entity, field))) {
    const shown = groupSql(rows);
    return key === null ? sql<SqlBool>`${shown} is null` : sql<SqlBool>`${shown} = ${String(key)}`;
  }
  if (key === null) return predicateSql({ op: "isNull", field }, { entity, alias });
  if (every === undefined) return predicateSql({ op: "compare", field, operator: "eq", value: key }, { entity, alias });
  // A number that no weekday and no hour has is no group; the database would refuse what is no whole number of its size.
  if (!isPassing(every)) return isPartOfDay(key) ? sql<SqlBool>`${groupSql(rows)} = ${key}` : sql<SqlBool>`false`;
  if (typeof key !== "string" || !isCountedDay(key)) return sql<SqlBool>`false`;
  return withinDays({ entity, alias }, field, { from: key, to: endOf(every, key) });
}

function isPartOfDay(key: GroupKey): key is number {
  return typeof key === "number" && Number.isInteger(key) && key >= 0 && key < 24;
}

/** Rows of which a date or moment lies on one of the days. */
export function withinDays(
  { entity, alias }: { readonly entity: EntityModel; readonly alias: string },
  name: string,
  { from, to }: { readonly from: string; readonly to: string },
): Filter {
  const field = knownField(entity, name);
  const column = columnRef(alias, columnOf(field));
  const isDate = field.column?.type === "date";
  const first = isDate ? sql<SqlBool>`${column} >= ${from}::date` : sql<SqlBool>`${column} >= ${from}::date::timestamp`;
  const last = isDate ? sql<SqlBool>`${column} <= ${to}::date` : sql<SqlBool>`${column} < (${to}::date + 1)::timestamp`;
  return allOf([first, last]);
}

/** The key of a group as it travels, of what the database gave as text. */
export function groupKey({ viewer: { entity }, group: { field: name, every } }: Omit<GroupedRows, "alias">, text: string | null): GroupKey {
  if (text === null) return null;
  if (every !== undefined) return isPassing(every) ? text.slice(0, 10) : Number(text);
  const { type } = knownField(entity, name);
  if (type === "boolean") return text === "true" || text === "t";
  return type === "integer" || type === "number" ? Number(text) : text;
}
