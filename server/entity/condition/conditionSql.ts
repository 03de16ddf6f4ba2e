import { sql, type SqlBool } from "kysely";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, anyOf, noneOf, type Filter } from "../query/filter.ts";
import { rowsBehind, type Behind } from "../query/lookups.ts";
import type { PredicateTable } from "../query/predicateSql.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { rowsByRollup } from "../query/rollups.ts";
import { withinTenant } from "../tenant/foreignReferences.ts";
import type { Condition, RowsBelow } from "./condition.ts";
import type { ConditionGroup, ConditionQuery } from "./conditionQuery.ts";
import { conditionTerms } from "./conditionTerms.ts";

/** What a condition asks of the rows it is about. */
type OwnCondition = Pick<Condition, "viewer" | "field" | "operator" | "values">;

/** Turns everything a request asks for into SQL: the one place where conditions become statements. */
export function querySql({ groups }: ConditionQuery, table: PredicateTable): Filter {
  return allOf(groups.map((group) => groupSql(group, table)));
}

function groupSql({ match, conditions }: ConditionGroup, table: PredicateTable): Filter {
  const filters = conditions.map((condition) => conditionSql(condition, table));
  return match === "and" ? allOf(filters) : anyOf(filters);
}

/** Turns one condition into SQL. */
export function conditionSql(condition: Condition, table: PredicateTable): Filter {
  const { below, behind, rollup, list, field } = condition;
  if (rollup) return rowsByRollup(rollup, table.alias, (value) => valuesSql(condition, { ...table, value: { field, sql: value } }));
  if (list) return condition.operator.holds({ ...conditionTerms(field, table), isBlank: () => noneOf(anyBelow(list, table)) }, []);
  if (behind) return behindSql(condition, behind, table);
  return below ? belowSql(condition, below, table) : ownSql(condition, table);
}

function belowSql(condition: Condition, below: RowsBelow, table: PredicateTable): Filter {
  return anyBelow(below, table, (child) => ownSql(condition, child));
}

/** Rows with at least one child row that the viewer has and that is asked for. */
function anyBelow({ scope, by }: RowsBelow, { alias }: PredicateTable, asked?: (child: PredicateTable) => Filter): Filter {
  const { entity } = scope;
  const child = { entity, alias: `${alias}_child` };
  return sql<SqlBool>`exists (
    select 1 from ${sql.table(entity.table)} as ${sql.ref(child.alias)}
    where ${columnRef(child.alias, fieldColumn(entity, by))} = ${columnRef(alias, "id")}
      and ${visibleRows(scope, child.alias)}${asked ? sql` and ${asked(child)}` : sql``})`;
}

/** What has an opposite is the rest of what that one finds: not equal is what differs, is empty, or is no row that the viewer sees. */
function behindSql({ operator, ...condition }: OwnCondition, place: Behind, { alias }: PredicateTable): Filter {
  const { entity } = place.target;
  const asked = { ...condition, operator: operator.opposite ?? operator };
  const found = rowsBehind(place, alias, (own) => ownSql(asked, { entity, alias: own }));
  return operator.opposite ? noneOf(found) : found;
}

/** What leads into another tenant is not there for the viewer, so nothing is found by it, and it differs from whatever is asked. */
function ownSql(condition: OwnCondition, table: PredicateTable): Filter {
  const { opposite } = condition.operator;
  if (opposite) return noneOf(ownSql({ ...condition, operator: opposite }, table));
  return allOf([valuesSql(condition, table), withinTenant(condition, table.alias)]);
}

function valuesSql({ field, operator, values }: OwnCondition, table: PredicateTable): Filter {
  return operator.holds(conditionTerms(field, table), values);
}
