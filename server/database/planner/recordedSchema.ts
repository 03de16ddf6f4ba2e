import type { ColumnShape, IndexShape, RecordedSchema, TableShape, TrashItem } from "./plan.types.ts";

/** The schema of an empty database. */
export const emptySchema: RecordedSchema = { tables: [], trash: [] };

/** Finds a table that is in use. */
export function findTable(schema: RecordedSchema, name: string): TableShape | undefined {
  return schema.tables.find((table) => table.name === name);
}

/** Gives the schema with one more table. */
export function withTable(schema: RecordedSchema, table: TableShape): RecordedSchema {
  return { ...schema, tables: [...schema.tables, table] };
}

/** Gives the schema without a table. */
export function withoutTable(schema: RecordedSchema, name: string): RecordedSchema {
  return { ...schema, tables: schema.tables.filter((table) => table.name !== name) };
}

/** Gives the schema with one table changed. */
export function changeTable(schema: RecordedSchema, name: string, change: (table: TableShape) => TableShape): RecordedSchema {
  return { ...schema, tables: schema.tables.map((table) => (table.name === name ? change(table) : table)) };
}

/** Gives the schema with one table's columns changed. */
export function changeColumns(
  schema: RecordedSchema,
  table: string,
  change: (columns: readonly ColumnShape[]) => readonly ColumnShape[],
): RecordedSchema {
  return changeTable(schema, table, (found) => ({ ...found, columns: change(found.columns) }));
}

/** Gives the schema with one table's indexes changed. */
export function changeIndexes(
  schema: RecordedSchema,
  table: string,
  change: (indexes: readonly IndexShape[]) => readonly IndexShape[],
): RecordedSchema {
  return changeTable(schema, table, (found) => ({ ...found, indexes: change(found.indexes) }));
}

/** Gives the schema with something put into the trash. */
export function withTrash(schema: RecordedSchema, item: TrashItem): RecordedSchema {
  return { ...schema, trash: [...schema.trash, item] };
}

/** Gives the schema with a table taken out of the trash. */
export function withoutTrashTable(schema: RecordedSchema, trashName: string): RecordedSchema {
  return { ...schema, trash: schema.trash.filter((item) => item.kind !== "table" || item.trashName !== trashName) };
}

/** Gives the schema with a column taken out of the trash; tables may hold trash of one name each. */
export function withoutTrashColumn(schema: RecordedSchema, table: string, trashName: string): RecordedSchema {
  return {
    ...schema,
    trash: schema.trash.filter((item) => item.kind !== "column" || item.table !== table || item.trashName !== trashName),
  };
}

/** Lets what was converted into a column follow it to its new name, in or out of the trash. */
export function withOrigin(schema: RecordedSchema, table: string, from: string, to: string): RecordedSchema {
  return {
    ...schema,
    trash: schema.trash.map((item) =>
      item.kind === "column" && item.table === table && item.origin === from ? { ...item, origin: to } : item,
    ),
  };
}

/** Notes what is now said of columns that are there, beyond their names and types. */
export function withShapes(schema: RecordedSchema, target: readonly TableShape[]): RecordedSchema {
  const wanted = new Map(target.map((table) => [table.name, table]));
  const tables = schema.tables.map((table) => {
    const { title = table.title, columns = [] } = wanted.get(table.name) ?? {};
    const byName = new Map(columns.map((column) => [column.name, column]));
    return { ...table, title, columns: table.columns.map((column) => byName.get(column.name) ?? column) };
  });
  return { ...schema, tables };
}

/** Lets the trash of a table follow it to its new name. */
export function renameInTrash(schema: RecordedSchema, from: string, to: string): RecordedSchema {
  return { ...schema, trash: schema.trash.map((item) => (item.kind !== "table" && item.table === from ? { ...item, table: to } : item)) };
}
