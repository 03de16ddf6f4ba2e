import { columnSql } from "./columnSql.ts";
import { quoteName, quoteText } from "./names.ts";
import type { Cast, ChangeTypeStep, ColumnShape, RecordedSchema, StepOf } from "./plan.types.ts";
import { changeColumns, withTrash, withoutTrashColumn } from "./recordedSchema.ts";
import type { Origins, StepDefinitions } from "./stepDefinition.ts";
import { serverColumns } from "./tableShape.ts";

type ColumnStepKind = "addColumn" | "restoreColumn" | "renameColumn" | "changeType" | "trashColumn" | "archiveDeleted";

/** Steps that change the columns of a table. */
export const columnSteps: StepDefinitions<ColumnStepKind> = {
  addColumn: {
    describe: ({ table, column }, rows) =>
      `数据表 ${table} 增加列 ${label(column)}${rows === 0 ? "" : `；它是必填的，现有 ${rows} 行没有值，修改这些行时需要补填`}`,
    statements: ({ table, column }) => addColumn(table, column),
    advance: (schema, { table, column }) => changeColumns(schema, table, (columns) => [...columns, column]),
    risk: ({ table, column }, origins) => (column.required === true && column.fill === undefined ? countRows(table, origins) : undefined),
  },
  restoreColumn: {
    describe: ({ table, column }) => `数据表 ${table} 恢复列 ${label(column)} 及其原有数据`,
    statements: ({ table, column, trashName }) => [renameColumn(table, trashName, column.name)],
    advance: (schema, { table, column, trashName }) =>
      changeColumns(withoutTrashColumn(schema, table, trashName), table, (columns) => [...columns, column]),
  },
  renameColumn: {
    describe: ({ table, column, from }) => `数据表 ${table} 的列 ${from} 改名为 ${label(column)}，数据不变`,
    statements: ({ table, column, from }) => [renameColumn(table, from, column.name)],
    advance: (schema, { table, column, from }) =>
      replaceColumn(schema, table, from, (found) => ({ ...found, name: column.name, title: column.title })),
  },
  changeType: {
    describe: describeTypeChange,
    statements: (step) => (step.inPlace ? [changeInPlace(step)] : changeAside(step)),
    advance: advanceType,
    risk: countUncastable,
  },
  trashColumn: {
    describe: ({ table, column, trashName }, rows) => `数据表 ${table} 停用列 ${label(column)}${kept(rows, trashName)}`,
    statements: ({ table, column, trashName }) => [renameColumn(table, column.name, trashName)],
    advance: (schema, { table, column, trashName }) =>
      withTrash(
        changeColumns(schema, table, (columns) => without(columns, column.name)),
        { kind: "column", trashName, table, column },
      ),
    risk: countValues,
  },
  archiveDeleted: {
    describe: ({ table, trashName }, rows) => `数据表 ${table} 不再使用删除标记，${rows} 行已删除的数据移到 ${trashName}`,
    statements: ({ table, trashName }) => archive(table, trashName),
    advance: (schema, { table, trashName }) => withTrash(schema, { kind: "rows", trashName, table }),
    risk: ({ table }, origins) => countRows(table, origins, `${serverColumns.deleted} <> 0`),
  },
};

function label({ name, title }: ColumnShape): string {
  return `${name}（${title}）`;
}

function kept(rows: number, trashName: string): string {
  return rows === 0 ? "" : `，${rows} 行的值保留在 ${trashName}，恢复该字段即可找回`;
}

function without(columns: readonly ColumnShape[], name: string): ColumnShape[] {
  return columns.filter((column) => column.name !== name);
}

function replaceColumn(schema: RecordedSchema, table: string, name: string, change: (column: ColumnShape) => ColumnShape): RecordedSchema {
  return changeColumns(schema, table, (columns) => columns.map((column) => (column.name === name ? change(column) : column)));
}

function renameColumn(table: string, from: string, to: string): string {
  return `alter table ${quoteName(table)} rename column ${quoteName(from)} to ${quoteName(to)}`;
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

function changeInPlace({ table, column, cast }: ChangeTypeStep): string {
  return `alter table ${quoteName(table)} alter column ${quoteName(column.name)} type ${column.type} using ${cast?.(quoteName(column.name)).using ?? "null"}`;
}

/** The old column goes to the trash; the new one takes what can be carried over. */
function changeAside({ table, column, cast, trashName }: ChangeTypeStep): string[] {
  const setAside = [renameColumn(table, column.name, trashName), `alter table ${quoteName(table)} add column ${columnSql(column)}`];
  if (cast === undefined) return setAside;
  const source = quoteName(trashName);
  return [...setAside, `update ${quoteName(table)} set ${quoteName(column.name)} = ${carried(cast, source)} where ${source} is not null`];
}

function describeTypeChange({ table, column, before, inPlace, trashName }: ChangeTypeStep, rows: number): string {
  const change = `数据表 ${table} 的列 ${label(column)} 由 ${before.type} 改为 ${column.type}`;
  return inPlace ? `${change}，所有值照原样转换` : `${change}${rows === 0 ? "" : `，${rows} 行的值无法转换，原值保留在 ${trashName}`}`;
}

function advanceType(schema: RecordedSchema, { table, column, before, inPlace, trashName }: ChangeTypeStep): RecordedSchema {
  const changed = replaceColumn(schema, table, column.name, () => column);
  return inPlace ? changed : withTrash(changed, { kind: "column", trashName, table, column: before });
}

/** Writes the value that a cast carries over; null where it does not survive. */
export function carried(cast: Cast, value: string): string {
  const { using, test } = cast(value);
  return test === undefined ? using : `case when ${test} then ${using} end`;
}

/** Values that the cast cannot carry over; all of them where there is no cast. */
function countUncastable({ table, before, cast }: ChangeTypeStep, origins: Origins): string | undefined {
  const origin = origins.column(table, before.name);
  if (typeof origin === "string") return undefined;
  const survives = cast === undefined ? "false" : (cast(origin.expression).test ?? "true");
  return countRows(table, origins, `${origin.expression} is not null and (${survives}) is not true`);
}

function countValues({ table, column }: StepOf<"trashColumn">, origins: Origins): string | undefined {
  const origin = origins.column(table, column.name);
  if (typeof origin === "string") return undefined;
  // A column that the server fills always has a value; only one that differs from the usual tells something.
  const usual = column.fixed === undefined ? undefined : /default (.+)$/.exec(column.fixed)?.[1];
  return countRows(table, origins, usual === undefined ? `${origin.expression} is not null` : `${origin.expression} <> ${usual}`);
}

function countRows(table: string, origins: Origins, condition = "true"): string | undefined {
  const source = origins.table(table);
  return source === undefined
    ? undefined
    : `select count(*) as count from ${quoteName(source)} where ${condition} and ${origins.remaining(table)}`;
}
