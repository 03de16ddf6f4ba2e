import type { DatabaseHandle } from "../../database/database.types.ts";

/** An account as the ways to sign in see it. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly passwordHash: string;
  /** Registered, and not yet approved: right password and code open nothing. */
  readonly isPending: boolean;
  /** Tenants it belongs to; empty means the default one only. */
  readonly tenants: readonly string[];
}

interface Source {
  readonly database: DatabaseHandle;
}

/** Finds the account of a name; a frozen one is not found. */
export async function findByName(source: Source, username: string): Promise<Account | undefined> {
  const [account] = await readAccounts(source, { column: "u.username", value: username });
  return account;
}

/** Finds the account of an id; a frozen one is not found. */
export async function findById(source: Source, id: string): Promise<Account | undefined> {
  const [account] = await readAccounts(source, { column: "u.id", value: id });
  return account;
}

/** Finds the account of a phone number; a number that several share names none of them. */
export async function findByPhone(source: Source, phone: string): Promise<Account | undefined> {
  const [account, other] = await readAccounts(source, { column: "u.phone", value: phone });
  return other ? undefined : account;
}

interface Wanted {
  readonly column: "u.id" | "u.username" | "u.phone";
  readonly value: string;
}

async function readAccounts({ database }: Source, { column, value }: Wanted): Promise<readonly Account[]> {
  const rows = await database.db
    .selectFrom("sys_user as u")
    .leftJoin("sys_user_account as a", "a.user_id", "u.id")
    .select(["u.id", "u.username", "u.realname", "u.password", "u.status", "a.tenants"])
    .where(column, "=", value)
    .where("u.status", "in", ["normal", "pending"])
    .where("u.del_flag", "=", 0)
    .limit(2)
    .execute();
  return rows
    .filter((row) => typeof row["password"] === "string")
    .map((row) => ({
      id: String(row["id"]),
      username: String(row["username"]),
      realname: String(row["realname"]),
      passwordHash: String(row["password"]),
      isPending: row["status"] === "pending",
      tenants: (row["tenants"] as readonly string[] | null) ?? [],
    }));
}
