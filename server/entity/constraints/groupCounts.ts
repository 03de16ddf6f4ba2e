import { sql, type RawBuilder, type SqlBool } from "kysely";
import { predicateOf, type ConstraintModel } from "../../../src/schema/index.ts";
import { toColumn } from "../../database/values/columnValue.ts";
import { unnested } from "../../database/insertLists.ts";
import { knownField } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { liveRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import type { ConstraintCall } from "./constraint.types.ts";

/** Alias of the rows that are asked about. */
const ASKED = "asked";

/** Which rows of a group are counted beside those that its constraint counts anyway. */
export interface GroupQuestion {
  /** Fields of the asked row that `where` compares with. @default none */
  readonly fields?: readonly string[];
  /** @param asked gives the value of the asked row's field */
  readonly where?: (asked: (field: string) => RawBuilder<unknown>) => Filter;
}

/** Counts the rows in the group of each row, the row itself among them: all groups by one statement. */
export async function groupCounts(
  { unit, scope, constraint, rows }: ConstraintCall<ConstraintModel>,
  { fields = [], where }: GroupQuestion = {},
): Promise<readonly number[]> {
  const { entity } = scope;
  const names = [...new Set([...constraint.by, ...fields])];
  const lists = names.map((name) => {
    const field = knownField(entity, name);
    return { type: field.column?.type ?? "text", values: rows.map((row) => toColumn(field, row[name])) };
  });
  const asked = (name: string): RawBuilder<unknown> => sql.ref(`${ASKED}.v${names.indexOf(name)}`);
  const same = constraint.by.map((name) => sql<SqlBool>`${columnRef(ROW_ALIAS, columnOf(knownField(entity, name)))} = ${asked(name)}`);
  const counted = allOf([...countedRows(scope, constraint), ...same, ...(where ? [where(asked)] : [])]);
  const columns = sql.join([...names.map((_, index) => sql.ref(`v${index}`)), sql.ref("place")]);
  const { rows: found } = await sql<{ count: number }>`
    select (select count(*) from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)} where ${counted}) as count
    from ${unnested(lists)} with ordinality as ${sql.ref(ASKED)} (${columns})
    order by ${sql.ref(`${ASKED}.place`)}`.execute(unit.trx);
  return found.map(({ count }) => count);
}

/** Rows that count for a constraint, for everybody of the tenant: places are taken also by rows the writer may not see. */
export function countedRows(scope: ConstraintCall<ConstraintModel>["scope"], { where }: ConstraintModel): readonly Filter[] {
  const { entity } = scope;
  const live = liveRows(scope, ROW_ALIAS);
  if (where === undefined) return [live];
  const condition = predicateOf(where, expressionScope(scope, { row: {}, isNew: false }), "row");
  return [live, predicateSql(condition, { entity, alias: ROW_ALIAS })];
}
