import { quoteName } from "./names.ts";
import type { IndexShape } from "./plan.types.ts";
import { changeIndexes } from "./recordedSchema.ts";
import { isNotDeleted, serverColumns } from "./tableShape.ts";
import type { Origins, StepDefinitions } from "./stepDefinition.ts";

/** Steps that add and remove indexes. */
export const indexSteps: StepDefinitions<"addIndex" | "dropIndex"> = {
  addIndex: {
    describe: ({ table, index }, rows) =>
      rows === 0 ? `为数据表 ${table} 的 ${columnList(index)} ${purpose(index)}` : blockedText(table, index, rows),
    statements: ({ table, index }) => [createIndex(table, index)],
    advance: (schema, { table, index }) => changeIndexes(schema, table, (indexes) => [...indexes, index]),
    risk: ({ table, index }, origins) => (index.unique ? countDuplicates(table, index, origins) : undefined),
  },
  dropIndex: {
    describe: ({ table, index }) => `删除数据表 ${table} 在 ${columnList(index)} 上的${index.unique ? "唯一约束" : "索引"}，数据不变`,
    statements: ({ index }) => [`drop index ${quoteName(index.name)}`],
    advance: (schema, { table, index }) => changeIndexes(schema, table, (indexes) => indexes.filter(({ name }) => name !== index.name)),
  },
};

/** Writes the statement that creates an index. */
export function createIndex(table: string, { name, columns, unique, where }: IndexShape): string {
  const condition = where === undefined ? "" : ` where ${where}`;
  return `create ${unique ? "unique " : ""}index ${quoteName(name)} on ${quoteName(table)} (${columns.map(quoteName).join(", ")})${condition}`;
}

function purpose({ unique }: IndexShape): string {
  return unique ? "增加唯一约束" : "建立索引";
}

function columnList({ columns }: IndexShape): string {
  return columns.join("、");
}

function blockedText(table: string, index: IndexShape, rows: number): string {
  return `不能为数据表 ${table} 的 ${columnList(index)} 增加唯一约束：有 ${rows} 行数据重复，请先修改或删除重复的数据，下次启动时会再次尝试`;
}

/** Rows that would share their values with another row. Nulls never collide. */
function countDuplicates(table: string, { columns, where }: IndexShape, origins: Origins): string | undefined {
  const source = origins.table(table);
  const values = columns.map((column) => origins.column(table, column));
  if (source === undefined || values.includes("null")) return undefined;
  const varying = values.filter((origin) => typeof origin === "object").map(({ expression }) => expression);
  // Rows are not marked as deleted before the mark exists, and it may come back from the trash.
  const mark = where === undefined ? "null" : origins.column(table, serverColumns.deleted);
  const conditions = [
    ...varying.map((expression) => `(${expression}) is not null`),
    ...(typeof mark === "object" ? [isNotDeleted(mark.expression)] : []),
    origins.remaining(table),
  ];
  const groups = varying.length === 0 ? "" : ` group by ${varying.join(", ")}`;
  return `select coalesce(sum(size), 0) as count from (select count(*) as size from ${quoteName(source)} where ${conditions.join(" and ")}${groups} having count(*) > 1) as repeated`;
}
