import { createHash } from "node:crypto";
import type { EntityModel } from "../../../src/schema/model/entity.ts";
import type { ColumnShape, IndexShape, TableShape } from "./plan.types.ts";

const LONGEST_NAME = 63;

/** Names of the columns that belong to no field. */
export const serverColumns = { tenant: "tenant_id", deleted: "del_flag" } as const;

/** Gives the table that an entity asks for: columns of its fields, columns of the server, indexes. */
export function tableShape(entity: EntityModel): TableShape {
  return { entity: entity.name, name: entity.table, columns: columnsOf(entity), indexes: indexesOf(entity) };
}

function columnsOf(entity: EntityModel): ColumnShape[] {
  const columns: ColumnShape[] = [
    { name: "id", type: "text", fixed: "not null primary key" },
    { name: "rev", type: "integer", fixed: "not null default 1" },
  ];
  if (entity.scope.tenant) columns.push({ name: serverColumns.tenant, type: "text", fixed: "not null default '0'" });
  if (entity.softDelete) columns.push({ name: serverColumns.deleted, type: "integer", fixed: "not null default 0" });
  const taken = new Set(columns.map((column) => column.name));
  for (const { column } of entity.fields) {
    if (column !== undefined && !taken.has(column.name)) columns.push({ name: column.name, type: column.type });
  }
  return columns;
}

function indexesOf(entity: EntityModel): IndexShape[] {
  const columnOf = (field: string): string | undefined => entity.fields.find((candidate) => candidate.name === field)?.column?.name;
  const indexes = new Map<string, IndexShape>();
  const add = (fields: readonly (string | undefined)[], unique: boolean): void => {
    const columns = fields.filter((name) => name !== undefined);
    if (columns.length !== fields.length || (columns.length === 1 && columns[0] === "id")) return;
    const scoped = entity.scope.tenant && !columns.includes(serverColumns.tenant) ? [serverColumns.tenant, ...columns] : columns;
    const where = unique && entity.softDelete ? { where: `${serverColumns.deleted} = 0` } : {};
    const index = { name: indexName(entity.table, scoped, unique), columns: scoped, unique, ...where };
    indexes.set(index.name, index);
  };
  for (const { fields } of entity.unique) add(fields.map(columnOf), true);
  for (const { column } of entity.fields.filter((field) => field.column?.unique)) add([column?.name], true);
  add(entity.sort.map(({ field }) => columnOf(field)), false);
  for (const field of indexedFields(entity)) add([columnOf(field)], false);
  return [...indexes.values()];
}

/** Fields by which rows are looked up: creation time, references, tree parent, department, `x-db.index`. */
function indexedFields(entity: EntityModel): string[] {
  const asked = entity.fields.filter((field) => field.column?.index === true || (field.reference !== undefined && !field.reference.many));
  return ["createTime", entity.tree?.parent, entity.scope.department, ...asked.map((field) => field.name)].filter((name) => name !== undefined);
}

function indexName(table: string, columns: readonly string[], unique: boolean): string {
  return shortName(`${table}_${columns.join("_")}_${unique ? "key" : "idx"}`);
}

/** Keeps names within PostgreSQL's 63 bytes, different ones different. */
export function shortName(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  const mark = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `${Buffer.from(name).subarray(0, LONGEST_NAME - 9).toString("utf8").replaceAll("\uFFFD", "")}_${mark}`;
}
