import { columnSql } from "./columnSql.ts";
import { createIndex, dropIndex } from "./indexSteps.ts";
import { primaryKeyName, quoteName } from "./names.ts";
import type { RecordedSchema, TableShape } from "./plan.types.ts";
import { changeTable, renameInTrash, withTable, withTrash, withoutTable, withoutTrashTable } from "./recordedSchema.ts";
import type { StepDefinitions } from "./stepDefinition.ts";

/** Steps that make, rename, set aside and bring back whole tables. */
export const tableSteps: StepDefinitions<"createTable" | "restoreTable" | "renameTable" | "trashTable"> = {
  createTable: {
    describe: ({ table }) => `新建数据表 ${table.name}（${table.title}）`,
    statements: ({ table }) => [createTable(table), ...table.indexes.map((index) => createIndex(table.name, index))],
    advance: (schema, { table }) => withTable(schema, table),
  },
  restoreTable: {
    describe: ({ shape }) => `恢复数据表 ${shape.name}（${shape.title}）及其原有数据`,
    statements: ({ trashName, shape }) => renameTable(trashName, shape.name),
    // Indexes were dropped on the way to the trash.
    advance: (schema, { trashName, shape }) =>
      renameInTrash(withTable(withoutTrashTable(schema, trashName), { ...shape, indexes: [] }), trashName, shape.name),
  },
  renameTable: {
    describe: ({ from, to, title }) => `数据表 ${from}（${title}）改名为 ${to}，数据不变`,
    statements: ({ from, to }) => renameTable(from, to),
    advance: (schema, { from, to }) =>
      renameInTrash(
        changeTable(schema, from, (table) => ({ ...table, name: to })),
        from,
        to,
      ),
  },
  trashTable: {
    describe: ({ shape, trashName }, _rows, told) => `停用数据表 ${shape.name}（${shape.title}），${told}数据保留在 ${trashName}`,
    // Index names are unique in the whole schema: kept ones would be in the way of a new table.
    statements: ({ shape, trashName }) => [...shape.indexes.map(dropIndex), ...renameTable(shape.name, trashName)],
    advance: (schema, { shape, trashName }) => trashTable(schema, shape, trashName),
    risk: ({ shape }) => ({ table: shape.name, condition: "true", shown: [] }),
  },
};

function createTable({ name, columns }: TableShape): string {
  const key = `constraint ${quoteName(primaryKeyName(name))} primary key ("id")`;
  return `create table ${quoteName(name)} (${[...columns.map(columnSql), key].join(", ")})`;
}

function renameTable(from: string, to: string): string[] {
  return [
    `alter table ${quoteName(from)} rename to ${quoteName(to)}`,
    `alter table ${quoteName(to)} rename constraint ${quoteName(primaryKeyName(from))} to ${quoteName(primaryKeyName(to))}`,
  ];
}

function trashTable(schema: RecordedSchema, shape: TableShape, trashName: string): RecordedSchema {
  return renameInTrash(withTrash(withoutTable(schema, shape.name), { kind: "table", trashName, shape }), shape.name, trashName);
}
