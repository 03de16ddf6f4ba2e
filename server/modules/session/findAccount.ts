import type { UserRow } from "../../../src/generated/entities/user.ts";
import type { CredentialGrantor } from "../../rights/credentials.ts";
import type { DatabaseHandle } from "../../database/database.types.ts";
import { accountStamp } from "./accountStamp.ts";

/** An account as the ways to sign in see it. */
export interface Account extends Pick<UserRow, "id" | "username" | "realname"> {
  readonly passwordHash: string;
  /** Registered, and not yet approved: right password and code open nothing. */
  readonly isPending: boolean;
  /** Closed by an administrator; only who shows the right password, or an identity bound to it, is told. */
  readonly isFrozen: boolean;
  /** Tenants it belongs to; empty means the default one only. */
  readonly tenants: readonly string[];
  /** Who gave it its password and its number, where that is somebody to be judged. */
  readonly passwordBy: CredentialGrantor;
  readonly phoneBy: CredentialGrantor;
  /** Milliseconds since which it has its password; absent where it has its first one. */
  readonly passwordSince: number | undefined;
  /** What it was entered by when it was found: whoever showed that enters this account, and none that was changed meanwhile. */
  readonly stamp: string;
}

interface Source {
  readonly database: DatabaseHandle;
}

/** Finds the account of a name, a frozen one too. */
export async function findByName(source: Source, username: string): Promise<Account | undefined> {
  const [account] = await readAccounts(source, { column: "u.username", value: username });
  return account;
}

/** Finds the account of an id, a frozen one too. */
export async function findById(source: Source, id: string): Promise<Account | undefined> {
  const [account] = await readAccounts(source, { column: "u.id", value: id });
  return account;
}

/**
 * Finds the account of a phone number; a frozen one is not found. Of several with the number it is the one whose owner has
 * proved it by a code, else the one that had it first: nobody closes another's way in by writing their number into an account.
 */
export async function findByPhone(source: Source, phone: string): Promise<Account | undefined> {
  const accounts = await readAccounts(source, { column: "u.phone", value: phone });
  const active = accounts.filter(({ isFrozen }) => !isFrozen);
  const proved = active.filter(({ provedPhone }) => provedPhone === phone);
  if (proved.length > 0) return proved.length === 1 ? proved[0] : undefined;
  const [first, second] = active.toSorted((a, b) => a.phoneSince - b.phoneSince);
  return first && second && first.phoneSince === second.phoneSince ? undefined : first;
}

/** Remembers that the owner of an account has received a code at its number. */
export async function noteProvedPhone({ database }: Source, userId: string, phone: string): Promise<void> {
  const account = { proved_phone: phone };
  await database.db
    .insertInto("sys_user_account")
    .values({ user_id: userId, ...account })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(account))
    .execute();
}

interface Wanted {
  readonly column: "u.id" | "u.username" | "u.phone";
  readonly value: string;
}

/** An account with what decides whose a number is. */
interface FoundAccount extends Account {
  readonly provedPhone: string | null;
  /** Milliseconds; 0: before this was kept. */
  readonly phoneSince: number;
}

async function readAccounts({ database }: Source, { column, value }: Wanted): Promise<readonly FoundAccount[]> {
  const rows = await database.db
    .selectFrom("sys_user as u")
    .leftJoin("sys_user_account as a", "a.user_id", "u.id")
    .select([
      "u.id",
      "u.username",
      "u.realname",
      "u.password",
      "u.status",
      "a.tenants",
      "a.proved_phone",
      "a.phone_since",
      "a.password_by",
      "a.phone_by",
      "a.password_changed_at",
    ])
    .select(accountStamp.as("stamp"))
    .where(column, "=", value)
    .where("u.status", "in", ["normal", "pending", "frozen"])
    .where("u.del_flag", "=", 0)
    .execute();
  return rows
    .filter((row) => typeof row["password"] === "string")
    .map((row) => ({
      id: String(row["id"]),
      username: String(row["username"]),
      realname: String(row["realname"]),
      passwordHash: String(row["password"]),
      isPending: row["status"] === "pending",
      isFrozen: row["status"] === "frozen",
      tenants: (row["tenants"] as readonly string[] | null) ?? [],
      passwordBy: row["password_by"] as CredentialGrantor,
      phoneBy: row["phone_by"] as CredentialGrantor,
      passwordSince: typeof row["password_changed_at"] === "number" ? row["password_changed_at"] : undefined,
      stamp: row.stamp,
      provedPhone: row["proved_phone"] as string | null,
      phoneSince: Number(row["phone_since"] ?? 0),
    }));
}
