import type { Database } from "../../database/database.types.ts";

/** Real names by account; deleted people keep theirs, since what they did stays. */
export async function namesOfAccounts(db: Database, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (usernames.length === 0) return new Map();
  const rows = await db
    .selectFrom("sys_user")
    .select(["username", "realname"])
    .where("username", "in", [...usernames])
    .orderBy("del_flag", "desc")
    .execute();
  return new Map(rows.map((row) => [String(row["username"]), String(row["realname"] ?? "")]));
}
