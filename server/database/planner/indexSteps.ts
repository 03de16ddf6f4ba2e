import { textGrams } from "../values/textGrams.ts";
import { quoteName } from "./names.ts";
import type { IndexShape, RowsAtRisk, StepOf } from "./plan.types.ts";
import { changeIndexes } from "./recordedSchema.ts";
import { rowsWhere } from "./rowsAtRisk.ts";
import { isNotDeleted, serverColumns } from "./tableShape.ts";
import type { Origins, StepDefinitions } from "./stepDefinition.ts";

/** Steps that add and remove indexes. */
export const indexSteps: StepDefinitions<"addIndex" | "dropIndex"> = {
  addIndex: {
    describe: ({ table, index }, rows, told) =>
      rows === 0 ? `为数据表 ${table} 的 ${columnList(index)} ${purpose(index)}` : blockedText(table, index, told),
    // On rows that are there it takes its time: `SearchIndexes` builds it beside the work, when the plan has been carried out.
    statements: ({ table, index }) => (index.grams ? [] : [createIndex(table, index)]),
    advance: (schema, { table, index }) => changeIndexes(schema, table, (indexes) => [...indexes, index]),
    risk: repeatedRows,
  },
  dropIndex: {
    describe: ({ table, index }) => `删除数据表 ${table} 在 ${columnList(index)} 上的${index.unique ? "唯一约束" : "索引"}，数据不变`,
    statements: ({ index }) => [dropIndex(index)],
    advance: (schema, { table, index }) => changeIndexes(schema, table, (indexes) => indexes.filter(({ name }) => name !== index.name)),
  },
};

/** Writes the statement that creates an index; `concurrently` beside the writes of others, which no transaction can. */
export function createIndex(table: string, index: IndexShape, how: "" | "concurrently" = ""): string {
  const { name, unique, where, blank } = index;
  const conditions = [where, blank === undefined ? undefined : `${quoteName(blank)} is null`].filter((one) => one !== undefined);
  const condition = conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
  return `create ${unique ? "unique " : ""}index ${how} ${quoteName(name)} on ${quoteName(table)} ${contents(index)}${condition}`;
}

/** Writes the statement that drops an index; one that is built beside the work may not be there yet. */
export function dropIndex({ name, grams }: IndexShape): string {
  return `drop index ${grams ? "if exists " : ""}${quoteName(name)}`;
}

function contents({ columns, grams }: IndexShape): string {
  const list = columns.map(quoteName).join(", ");
  // Without `fastupdate` a list of unsorted entries, which every search would read, has to be worked off by nobody.
  return grams ? `using gin (${textGrams(list)}) with (fastupdate = off)` : `(${list})`;
}

function purpose({ unique, grams }: IndexShape): string {
  if (grams) return "建立查找其中一段的索引，在后台建，期间照常使用";
  return unique ? "增加唯一约束" : "建立索引";
}

function columnList({ columns, blank }: IndexShape): string {
  return `${columns.join("、")}${blank === undefined ? "" : `（${blank} 为空的行）`}`;
}

function blockedText(table: string, index: IndexShape, told: string): string {
  return `不能为数据表 ${table} 的 ${columnList(index)} 增加唯一约束：有 ${told}数据重复，请先修改或删除重复的数据，下次启动时会再次尝试`;
}

/** Rows that would share their values with another row. Nulls never collide. */
function repeatedRows({ table, index }: StepOf<"addIndex">, origins: Origins): RowsAtRisk | undefined {
  const { columns, where, unique, blank } = index;
  const above = blank === undefined ? "null" : origins.column(table, blank);
  const values = columns.map((column) => origins.column(table, column));
  const source = origins.table(table);
  if (!unique || source === undefined || values.includes("null") || above === "constant") return undefined;
  const varying = values.filter((origin) => typeof origin === "object").map(({ expression }) => expression);
  // Rows are not marked as deleted before the mark exists, and it may come back from the trash.
  const mark = where === undefined ? "null" : origins.column(table, serverColumns.deleted);
  const compared = [
    ...varying.map((expression) => `(${expression}) is not null`),
    ...(typeof above === "object" ? [`(${above.expression}) is null`] : []),
    ...(typeof mark === "object" ? [isNotDeleted(mark.expression)] : []),
    origins.remaining(table),
  ].join(" and ");
  const from = `from ${quoteName(source)} where ${compared}`;
  const isRepeated =
    varying.length === 0
      ? `(select count(*) ${from}) > 1`
      : `(${varying.join(", ")}) in (select ${varying.join(", ")} ${from} group by ${varying.map((_, at) => at + 1).join(", ")} having count(*) > 1)`;
  return rowsWhere(table, origins, { condition: `${compared} and ${isRepeated}`, shown: values });
}
