import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../database.types.ts";
import type { RecordedSchema } from "./plan.types.ts";
import { emptySchema } from "./recordedSchema.ts";

/** One change of the database: a hand-written migration, or what the planner did. */
export interface LedgerEntry {
  readonly kind: "migration" | "schema";
  /** Name of the migration, e.g. `0001-ledger`; `schema` for the planner. */
  readonly name: string;
  readonly statements: readonly string[];
  readonly hash: string;
  /** Who caused it: a user name, or `system` at start. */
  readonly who: string;
  /** What the planner knows to be in the database afterwards. */
  readonly model?: RecordedSchema;
}

/** Where the ledger stands. */
export interface LedgerState {
  /** Number of the newest entry; 0 before the first. */
  readonly number: number;
  readonly recorded: RecordedSchema;
}

/** Creates the table of the ledger, the only one that no migration creates. */
export async function createLedger(trx: DatabaseTransaction): Promise<void> {
  await sql`create table if not exists schema_ledger (
    number integer primary key,
    kind text not null,
    name text not null,
    hash text not null,
    statements jsonb not null,
    model jsonb,
    who text not null,
    applied_at timestamp not null default localtimestamp
  )`.execute(trx);
}

/** Reads the newest number and the newest recorded schema; before the very first start there is neither. */
export async function readLedger(db: Database): Promise<LedgerState> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('schema_ledger')::text as name`.execute(db);
  if (!tables[0]?.name) return { number: 0, recorded: emptySchema };
  const { rows } = await sql<{ number: number | null; model: RecordedSchema | null }>`
    select max(number) as number, (select model from schema_ledger where model is not null order by number desc limit 1) as model
    from schema_ledger`.execute(db);
  return { number: rows[0]?.number ?? 0, recorded: rows[0]?.model ?? emptySchema };
}

/** Reads the hashes of the migrations that ran, by name. */
export async function readMigrations(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from schema_ledger where kind = 'migration'`.execute(db);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Adds an entry under the next number; call it while holding the schema lock. */
export async function addLedgerEntry(trx: DatabaseTransaction, entry: LedgerEntry): Promise<number> {
  const model = entry.model === undefined ? null : JSON.stringify(entry.model);
  const { rows } = await sql<{ number: number }>`
    insert into schema_ledger (number, kind, name, hash, statements, model, who)
    select coalesce(max(number), 0) + 1, ${entry.kind}, ${entry.name}, ${entry.hash}, ${JSON.stringify(entry.statements)}::jsonb, ${model}::jsonb, ${entry.who}
    from schema_ledger returning number`.execute(trx);
  return rows[0]?.number ?? 0;
}

/** Gives the SHA-256 of any plain data, hex. */
export function hashOf(data: unknown): string {
  return createHash("sha256").update(JSON.stringify(data)).digest("hex");
}
