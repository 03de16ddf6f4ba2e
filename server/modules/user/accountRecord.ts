import type { RawBuilder } from "kysely";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { ServerServices } from "../../services.ts";

/** What is kept of an account beside its row, by column. Expressions read the record as it is. */
type AccountColumns = Readonly<Record<string, string | number | boolean | null | RawBuilder<string | null>>>;

/** Writes into the record of an account, which is made with the first word about it. */
export async function noteAccount(trx: DatabaseTransaction, userId: string, columns: AccountColumns): Promise<void> {
  await trx
    .insertInto("sys_user_account")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  await trx.updateTable("sys_user_account").set(columns).where("user_id", "=", userId).execute();
}

/** Notes that an account was closed: tickets and devices of before are worth nothing when it is opened again. */
export async function noteClosed(trx: DatabaseTransaction, { clock }: Pick<ServerServices, "clock">, userId: string): Promise<void> {
  await noteAccount(trx, userId, { closed_at: clock().getTime() });
}
