import { columnLabel, columnSql, renameColumn } from "./columnSql.ts";
import { quoteName, quoteText } from "./names.ts";
import type { ColumnShape, RecordedSchema, RowsAtRisk, StepOf } from "./plan.types.ts";
import { changeColumns, withOrigin, withTrash, withoutTrashColumn } from "./recordedSchema.ts";
import { rowsWhere, rowsWithValue } from "./rowsAtRisk.ts";
import type { Origins, StepDefinitions } from "./stepDefinition.ts";
import { serverColumns } from "./tableShape.ts";

type ColumnStepKind = "addColumn" | "restoreColumn" | "renameColumn" | "trashColumn" | "archiveDeleted";

/** Steps that change the columns of a table. */
export const columnSteps: StepDefinitions<ColumnStepKind> = {
  addColumn: {
    describe: ({ table, column, unfound = [] }, rows, told) =>
      `数据表 ${table} 增加列 ${columnLabel(column)}${unfoundText(unfound)}${rows === 0 ? "" : `；它是必填的，现有 ${told}没有值，修改这些行时需要补填`}`,
    statements: ({ table, column }) => addColumn(table, column),
    advance: (schema, { table, column }) => changeColumns(schema, table, (columns) => [...columns, column]),
    risk: ({ table, column }, origins) =>
      column.required === true && column.fill === undefined ? rowsWhere(table, origins, { condition: origins.live(table) }) : undefined,
  },
  restoreColumn: {
    describe: ({ table, column }, rows, told) =>
      `数据表 ${table} 恢复列 ${columnLabel(column)} 及其原有数据${rows === 0 ? "" : `；它是必填的，${told}没有值，修改这些行时需要补填`}`,
    statements: ({ table, column, trashName }) => [renameColumn(table, trashName, column.name)],
    advance: (schema, { table, column, trashName }) =>
      withOrigin(
        changeColumns(withoutTrashColumn(schema, table, trashName), table, (columns) => [...columns, column]),
        table,
        trashName,
        column.name,
      ),
    risk: ({ table, column, trashName }, origins) =>
      column.required === true
        ? rowsWithValue({ table, column: trashName }, origins, (value) => `${value} is null and ${origins.live(table)}`)
        : undefined,
  },
  renameColumn: {
    describe: ({ table, column, from }) => `数据表 ${table} 的列 ${from} 改名为 ${columnLabel(column)}，数据不变`,
    statements: ({ table, column, from }) => [renameColumn(table, from, column.name)],
    advance: (schema, { table, column, from }) =>
      withOrigin(
        replaceColumn(schema, table, from, (found) => ({ ...found, name: column.name, title: column.title })),
        table,
        from,
        column.name,
      ),
  },
  trashColumn: {
    describe: ({ table, column, trashName }, rows, told) =>
      `数据表 ${table} 停用列 ${columnLabel(column)}${rows === 0 ? "" : `，${told}的值保留在 ${trashName}，恢复该字段即可找回`}`,
    statements: ({ table, column, trashName }) => [renameColumn(table, column.name, trashName)],
    advance: (schema, { table, column, trashName }) =>
      withTrash(
        withOrigin(
          changeColumns(schema, table, (columns) => without(columns, column.name)),
          table,
          column.name,
          trashName,
        ),
        { kind: "column", trashName, table, column },
      ),
    risk: rowsWithOwnValues,
  },
  archiveDeleted: {
    describe: ({ table, trashName }, _rows, told) => `数据表 ${table} 不再使用删除标记，${told}已删除的数据移到 ${trashName}`,
    statements: ({ table, trashName }) => archive(table, trashName),
    advance: (schema, { table, trashName }) => withTrash(schema, { kind: "rows", trashName, table }),
    risk: ({ table }, origins) => rowsWhere(table, origins, { condition: `${serverColumns.deleted} <> 0` }),
  },
};

/** A name written wrongly would leave the old column aside without a word. */
function unfoundText(unfound: readonly string[]): string {
  return unfound.length === 0 ? "" : `；x-db.was 写的 ${unfound.join("、")} 不是这张表现在或停用的列，新列从空开始`;
}

function without(columns: readonly ColumnShape[], name: string): ColumnShape[] {
  return columns.filter((column) => column.name !== name);
}

function replaceColumn(schema: RecordedSchema, table: string, name: string, change: (column: ColumnShape) => ColumnShape): RecordedSchema {
  return changeColumns(schema, table, (columns) => columns.map((column) => (column.name === name ? change(column) : column)));
}

/** A default fills the rows that exist and is dropped again: new rows get theirs from the entity, the one source of defaults. */
function addColumn(table: string, column: ColumnShape): string[] {
  const add = `alter table ${quoteName(table)} add column ${columnSql(column)}`;
  if (column.fill === undefined) return [add];
  return [
    `${add} default ${quoteText(column.fill)}`,
    `alter table ${quoteName(table)} alter column ${quoteName(column.name)} drop default`,
  ];
}

function archive(table: string, trashName: string): string[] {
  const rows = `${quoteName(table)} where ${serverColumns.deleted} <> 0`;
  return [`create table ${quoteName(trashName)} as select * from ${rows}`, `delete from ${rows}`];
}

function rowsWithOwnValues({ table, column }: StepOf<"trashColumn">, origins: Origins): RowsAtRisk | undefined {
  // A column that the server fills always has a value; only one that differs from the usual tells something.
  const usual = column.fixed === undefined ? undefined : /default (.+)$/.exec(column.fixed)?.[1];
  return rowsWithValue({ table, column: column.name }, origins, (value) =>
    usual === undefined ? `${value} is not null` : `${value} <> ${usual}`,
  );
}
