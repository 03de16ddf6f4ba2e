import { sql, type SqlBool } from "kysely";
import { predicateOf, type ConstraintModel } from "../../../src/schema/index.ts";
import { toColumn } from "../../database/values/columnValue.ts";
import { unnested, type ValueList } from "../../database/insertLists.ts";
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

/** Counts the rows in the group of each row, the row itself among them: all groups by one statement. */
export async function groupCounts({ unit, scope, constraint, rows }: ConstraintCall<ConstraintModel>): Promise<readonly number[]> {
  const { entity } = scope;
  const { by } = constraint;
  const same = by.map(
    (name, index) => sql<SqlBool>`${columnRef(ROW_ALIAS, columnOf(knownField(entity, name)))} = ${sql.ref(`${ASKED}.v${index}`)}`,
  );
  const counted = allOf([...countedRows(scope, constraint), ...same]);
  const columns = sql.join([...by.map((_, index) => sql.ref(`v${index}`)), sql.ref("place")]);
  const { rows: found } = await sql<{ count: number }>`
    select (select count(*) from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)} where ${counted}) as count
    from ${unnested(by.map((name) => valuesOf({ scope, rows }, name)))} with ordinality as ${sql.ref(ASKED)} (${columns})
    order by ${sql.ref(`${ASKED}.place`)}`.execute(unit.trx);
  return found.map(({ count }) => count);
}

/** The values of a field that rows are grouped by, as its column holds them. */
export function valuesOf({ scope, rows }: Pick<ConstraintCall<ConstraintModel>, "scope" | "rows">, name: string): ValueList {
  const field = knownField(scope.entity, name);
  return { type: field.column?.type ?? "text", values: rows.map((row) => toColumn(field, row[name])) };
}

/** Rows that count for a constraint, for everybody of the tenant: places are taken also by rows the writer may not see. */
export function countedRows(scope: ConstraintCall<ConstraintModel>["scope"], { where }: ConstraintModel): readonly Filter[] {
  const { entity } = scope;
  const live = liveRows(scope, ROW_ALIAS);
  if (where === undefined) return [live];
  const condition = predicateOf(where, expressionScope(scope, { row: {}, isNew: false }), "row");
  return [live, predicateSql(condition, { entity, alias: ROW_ALIAS })];
}
