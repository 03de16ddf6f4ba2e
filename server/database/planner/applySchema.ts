import { sql } from "kysely";
import type { EntityModel } from "../../../src/schema/model/entity.ts";
import type { ApplyOptions, DatabaseHandle } from "../database.types.ts";
import type { AppliedPlan, IndexShape, TableShape } from "./plan.types.ts";
import { tableShape } from "./tableShape.ts";

/** Brings the database in line with the entities; see `DatabaseHandle.applySchema`. */
export async function applySchema(database: DatabaseHandle, entities: readonly EntityModel[], _options: ApplyOptions = {}): Promise<AppliedPlan> {
  const statements = entities.map(tableShape).flatMap((table) => [createTable(table), ...table.indexes.map((index) => createIndex(table, index))]);
  await database.transaction(
    async (trx) => {
      await database.advisoryLock(trx, "schema");
      for (const statement of statements) await sql.raw(statement).execute(trx);
    },
    { statementTimeout: 0 },
  );
  return { statements };
}

function createTable({ name, columns }: TableShape): string {
  const lines = columns.map((column) => `${quote(column.name)} ${column.type}${column.fixed === undefined ? "" : ` ${column.fixed}`}`);
  return `create table if not exists ${quote(name)} (${lines.join(", ")})`;
}

function createIndex(table: TableShape, index: IndexShape): string {
  const where = index.where === undefined ? "" : ` where ${index.where}`;
  return `create ${index.unique ? "unique " : ""}index if not exists ${quote(index.name)} on ${quote(table.name)} (${index.columns.map(quote).join(", ")})${where}`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
