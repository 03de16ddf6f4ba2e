import { sql } from "kysely";
import type { CredentialGrantor } from "../../rights/credentials.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { unnested } from "../../database/insertLists.ts";
import { AppError } from "../../errors/appError.ts";
import type { ServerServices } from "../serverServices.ts";
import { holdsStamp } from "../session/accountStamp.ts";
import { noteAccounts } from "./accountRecord.ts";

/** The hash of an account's password. */
export interface StoredPassword {
  readonly userId: string;
  readonly hash: string;
}

interface PasswordTerms {
  /** The owner must replace it at the next sign-in. @default false */
  readonly mustChange?: boolean;
  /** Who knows it beside the owner, or may do so. @default as it was */
  readonly by?: CredentialGrantor;
}

/** A password to be kept. */
export interface NewPassword extends StoredPassword, PasswordTerms {
  /** Stamp that the account must still have, where somebody showed that it is theirs, and what they are told if it has not. */
  readonly proof?: { readonly stamp: string; readonly refusal: "ALTERATION_EXPIRED" | "LOGIN_OUTDATED" };
  /** Writes what else belongs to the change, in the same transaction. */
  readonly record?: (trx: DatabaseTransaction) => Promise<void>;
}

/**
 * Keeps a password's hash, and with it whether its owner must replace it.
 *
 * @throws AppError ALTERATION_EXPIRED, LOGIN_OUTDATED where the account is not what it was when the change was allowed
 */
export async function storePassword(services: ServerServices, password: NewPassword): Promise<void> {
  await services.database.transaction(async (trx) => {
    const { userId, proof } = password;
    if (proof && !(await holdsStamp(trx, userId, proof.stamp))) throw new AppError(proof.refusal, {});
    await writePasswords(trx, services, [password], password);
    await password.record?.(trx);
  });
}

/** Writes passwords into a transaction, all on the same terms. */
export async function writePasswords(
  trx: DatabaseTransaction,
  { clock }: Pick<ServerServices, "clock">,
  passwords: readonly StoredPassword[],
  { mustChange = false, by }: PasswordTerms,
): Promise<void> {
  if (passwords.length === 0) return;
  const ids = passwords.map(({ userId }) => userId);
  const hashes = { type: "text", values: passwords.map(({ hash }) => hash) };
  await sql`
    update sys_user set password = made.hash from ${unnested([{ type: "text", values: ids }, hashes])} as made (id, hash)
    where sys_user.id = made.id`.execute(trx);
  const now = clock().getTime();
  const grantor = by === undefined ? {} : { password_by: by, password_given_at: now };
  await noteAccounts(trx, ids, { must_change_password: mustChange, password_changed_at: now, ...grantor });
}
