import { sql } from "kysely";
import { groupFilter } from "../constraints/enforceConstraints.ts";
import { knownField, type EntityScope } from "../scope/entityScope.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { countedLimit, ownPlace, remainingPlaces, type PlaceQuestion } from "../references/remainingPlaces.ts";

/** Candidates and the days on which one of them is chosen. */
export interface DaysQuestion extends PlaceQuestion {
  /** Name of the date field. */
  readonly day: string;
  /** Consecutive, in order. */
  readonly dates: readonly string[];
}

/** Places left of a candidate on a day; `undefined` where nothing is counted. */
export type PlacesOf = (date: string, value: string) => number | undefined;

/** Counts the places left on several days at once, as `remainingPlaces` does for the one day of the row. */
export async function placesOfDays(scope: EntityScope, question: DaysQuestion): Promise<PlacesOf> {
  const { field, target, rows, row, day, dates } = question;
  const constraint = countedLimit(scope, field, { ...row, [day]: dates[0] ?? null });
  if (!constraint || rows.length === 0) return () => undefined;
  if (!constraint.by.includes(day)) {
    const same = await remainingPlaces(scope, question);
    return (_, value) => same?.get(value);
  }
  const rest = { ...constraint, by: constraint.by.filter((name) => name !== field.name && name !== day) };
  const taken = await countTaken(scope, question, { group: groupFilter(scope, rest, row), own: ownPlace(scope, constraint, row) });
  const limits = new Map(rows.map((candidate) => [String(candidate[target.reference.store]), candidate[constraint.max.field]]));
  return (date, value) => {
    const limit = limits.get(value);
    return typeof limit === "number" ? limit - (taken.get(`${date} ${value}`) ?? 0) : undefined;
  };
}

/** Places taken by day and value; the row's own does not count, since it may keep it. */
async function countTaken(
  scope: EntityScope,
  { field, target, rows, day, dates }: DaysQuestion,
  { group, own }: { readonly group: Filter; readonly own: string },
): Promise<ReadonlyMap<string, number>> {
  const { entity } = scope;
  const [choice, date] = [field.name, day].map((name) => columnRef(ROW_ALIAS, fieldColumn(entity, name)));
  const values = rows.map((candidate) => String(candidate[target.reference.store]));
  const within = (["ge", "le"] as const).map((operator) =>
    predicateSql(
      { op: "compare", field: knownField(entity, day).name, operator, value: dates.at(operator === "ge" ? 0 : -1) ?? "" },
      { entity, alias: ROW_ALIAS },
    ),
  );
  const { rows: counted } = await sql<{ value: string; day: string; count: number }>`
    select ${choice} as value, ${date} as day, count(*) as count from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${allOf([group, ...within])} and ${choice} = any(${values}) and ${columnRef(ROW_ALIAS, "id")} <> ${own}
    group by ${choice}, ${date}`.execute(scope.context.database.db);
  return new Map(counted.map((found) => [`${found.day} ${found.value}`, found.count]));
}
