import { sql } from "kysely";
import type { DatabaseTransaction } from "../database.types.ts";
import type { Migration } from "../migrations/migration.types.ts";
import { addLedgerEntry, createLedger, hashOf, readMigrations } from "./ledger.ts";

/** A migration that already ran was edited: the database and the code no longer agree on what it did. */
export class EditedMigrationError extends Error {
  constructor(name: string) {
    super(`迁移 ${name} 执行后被修改过。请恢复它原来的内容，把新的改动写成一个编号更大的迁移。`);
    this.name = "EditedMigrationError";
  }
}

/**
 * Runs the migrations that have not run yet, in the order of their numbers; call it while holding the schema lock.
 *
 * @returns names of those that ran
 * @throws EditedMigrationError
 */
export async function migrate(trx: DatabaseTransaction, migrations: readonly Migration[], who: string): Promise<string[]> {
  await createLedger(trx);
  const done = await readMigrations(trx);
  const ran: string[] = [];
  for (const migration of migrations.toSorted((left, right) => left.name.localeCompare(right.name, "en"))) {
    const { name, statements } = migration;
    const hash = hashOf(statements);
    const before = done.get(name);
    if (before !== undefined && before !== hash) throw new EditedMigrationError(name);
    if (before !== undefined) continue;
    for (const statement of statements) await sql.raw(statement).execute(trx);
    await addLedgerEntry(trx, { kind: "migration", name, statements, hash, who });
    ran.push(name);
  }
  return ran;
}
