import { sql } from "kysely";
import type { Database, DatabaseHandle } from "../database/database.types.ts";
import { discardDraft } from "./fileDraft.ts";
import type { FileStorage } from "./fileStorage.ts";
import { notePlace } from "./unfinishedFiles.ts";

/** What was removed. */
export interface RemovedFiles {
  readonly count: number;
  readonly bytes: number;
}

interface OrphanOptions {
  readonly database: DatabaseHandle;
  readonly storage: Pick<FileStorage, "remove">;
  readonly drafts: string;
  /** Files that were kept later stay. */
  readonly before: Date;
  readonly signal: AbortSignal;
}

/** Tables whose mention of a file keeps none: the list of files itself, and records of what was. */
const NO_HOLDERS: readonly string[] = ["sys_file", "audit_log", "sys_write", "sys_import", "sys_job_run"];
/** Files removed in one go. */
const BATCH = 100;

/**
 * Removes old files that no row of any table mentions, tables and columns that were set aside included: what comes back
 * from there brings its files back. A file goes by its name, which is random and stands in every address of it.
 */
export async function removeOrphans({ database, storage, drafts, before, signal }: OrphanOptions): Promise<RemovedFiles> {
  const { db } = database;
  const held = await heldNames(db, signal);
  let removed: RemovedFiles = { count: 0, bytes: 0 };
  for (let after: string | undefined = ""; after !== undefined;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ path: string; size: number }>`
      select path, size::float8 as size from sys_file where created_at < ${before.getTime()} and path > ${after} order by path limit ${BATCH}`.execute(
      db,
    );
    const orphans = rows.filter(({ path }) => !held.has(nameOf(path)));
    for (const { path, size } of orphans) {
      // The note outlives a crash between the row and the file.
      const note = await notePlace(drafts, path).catch(() => undefined);
      await sql`delete from sys_file where path = ${path}`.execute(db);
      await storage.remove(path);
      if (note !== undefined) await discardDraft(note);
      removed = { count: removed.count + 1, bytes: removed.bytes + size };
    }
    after = rows.length === BATCH ? rows.at(-1)?.path : undefined;
  }
  return removed;
}

/** Random names of files, as rows mention them. */
async function heldNames(db: Database, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> all(${NO_HOLDERS})`.execute(db);
  for (const { name } of tables) {
    signal.throwIfAborted();
    const { rows } = await sql<{ file: string }>`
      select distinct found[1] as file from (
        select regexp_matches(t::text, '([0-9a-f]{32})[.]', 'g') as found from ${sql.table(name)} as t) as mentions`.execute(db);
    for (const { file } of rows) held.add(file);
  }
  return held;
}

function nameOf(path: string): string {
  return /([0-9a-f]{32})\.[A-Za-z0-9]+$/.exec(path)?.[1] ?? "";
}
