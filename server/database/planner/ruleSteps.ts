import { dependenciesOf } from "../../../src/schema/expression/dependenciesOf.ts";
import { columnLabel } from "./columnSql.ts";
import { quoteText } from "./names.ts";
import type { RowsAtRisk, StepOf } from "./plan.types.ts";
import { ruleChanges } from "./ruleChanges.ts";
import { rowsWhere, rowsWithValue } from "./rowsAtRisk.ts";
import type { Origins, StepDefinitions } from "./stepDefinition.ts";

/** Columns that wait for their values to be worked out, each with how far that is done. */
export const COMPUTING = "sys_schema_computing";

/** Steps that leave the columns as they are and change what is said of their values. */
export const ruleSteps: StepDefinitions<"changeRules" | "computeColumn"> = {
  changeRules: {
    describe: ({ table, column, before }, rows, told) => {
      const changes = ruleChanges(before, column).map(({ says }) => says);
      const outcome = rows === 0 ? "，现有的值都符合" : `；${told}的值不符合，原值不变，修改这些行时需要改正`;
      return `数据表 ${table} 的列 ${columnLabel(column)} ${changes.join("，")}${outcome}`;
    },
    statements: () => [],
    advance: (schema) => schema,
    risk: rowsThatBreakRules,
  },
  computeColumn: {
    describe: ({ table, column, computed }, _rows, told) => {
      const what = `数据表 ${table} 的列 ${columnLabel(column)}`;
      if (asksWhoSaves(computed)) return `${what} 按保存的人计算，现有 ${told}在下次保存时才有新的值`;
      return `${what} 为现有 ${told}重新计算，在后台进行，期间照常使用`;
    },
    statements: ({ table, column, computed }) => (asksWhoSaves(computed) ? [] : [remember(table, column.name, computed)]),
    advance: (schema) => schema,
    rows: ({ table }, origins) => rowsWhere(table, origins),
  },
};

/** Whether a value cannot be worked out for the rows that are there: nobody saves them, and they were nothing else before. */
export function asksWhoSaves(computed: string): boolean {
  const { asksWho, old } = dependenciesOf(computed);
  return asksWho || old.length > 0;
}

function remember(table: string, column: string, computed: string): string {
  const values = [table, column, computed].map(quoteText).join(", ");
  return `insert into ${COMPUTING} (table_name, column_name, expression, after_id) values (${values}, '') on conflict (table_name, column_name) do update set expression = excluded.expression, after_id = ''`;
}

function rowsThatBreakRules({ table, column, before }: StepOf<"changeRules">, origins: Origins): RowsAtRisk | undefined {
  const changes = ruleChanges(before, column);
  // Nobody edits what is deleted.
  return rowsWithValue({ table, column: column.name }, origins, (value) => {
    const broken = changes.map(({ breaks }) => `(${breaks(value, origins)})`).join(" or ");
    return `(${broken}) and ${origins.live(table)}`;
  });
}
