import { sql } from "kysely";
import { SCRYPT_PREFIX } from "../../security/scryptHash.ts";
import type { ServerServices } from "../serverServices.ts";

/**
 * Tells the hasher which share of the accounts has a hash of an earlier version, so that names without account take as
 * long as the others, see `docs/decisions/0064-passwords-and-signing-in.md`.
 */
export async function countOldHashes({ database, passwords, schemas }: ServerServices): Promise<void> {
  if (!schemas.current().entities.has("user")) return;
  const { rows } = await sql<{ old: string | number; total: string | number }>`
    select count(*) filter (where password like ${`${SCRYPT_PREFIX}%`}) as old, count(*) as total
    from sys_user where del_flag = 0 and status in ('normal', 'pending')`.execute(database.db);
  const { old = 0, total = 0 } = rows[0] ?? {};
  passwords.setOldShare(Number(total) === 0 ? 0 : Number(old) / Number(total));
}
