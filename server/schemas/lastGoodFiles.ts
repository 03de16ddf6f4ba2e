import { sql } from "kysely";
import type { Database, DatabaseHandle } from "../database/database.types.ts";
import type { SchemaFiles } from "./schemaFiles.ts";

/** Reads the last good texts that an earlier run left; nothing before the very first start. */
export async function readLastGood(db: Database): Promise<SchemaFiles> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('sys_schema_file')::text as name`.execute(db);
  if (!tables[0]?.name) return new Map();
  const rows = await db.selectFrom("sys_schema_file").select(["path", "content"]).execute();
  return new Map(rows.map((row) => [String(row["path"]), String(row["content"])]));
}

/** Keeps the texts that are in force, for the next start. */
export async function saveLastGood(database: DatabaseHandle, files: SchemaFiles): Promise<void> {
  await database.transaction(async (trx) => {
    await database.advisoryLock(trx, "schema files");
    const kept = await readLastGood(trx);
    const gone = [...kept.keys()].filter((path) => !files.has(path));
    if (gone.length > 0) await trx.deleteFrom("sys_schema_file").where("path", "in", gone).execute();
    for (const [path, content] of files) {
      if (kept.get(path) === content) continue;
      await trx
        .insertInto("sys_schema_file")
        .values({ path, content })
        .onConflict((conflict) => conflict.column("path").doUpdateSet({ content }))
        .execute();
    }
  });
}
