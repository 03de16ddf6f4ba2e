import { sql } from "kysely";
import type { Database } from "../database/database.types.ts";

/** What lets people in as somebody, and who gave it where that was neither the owner nor somebody with all rights. */
export interface GivenMeans {
  readonly accountId: string;
  /** Name of the account it opens. */
  readonly username: string;
  readonly kind: "password" | "phone";
  readonly giverId: string;
  /** `""` where the giver is gone. */
  readonly giverName: string;
}

/** Who gives an account new means: `null` for its owner and for people with all rights, who need not be judged later. */
export type MeansGiver = string | null;

/** Reads by whose hands accounts can be entered; most by their owners' alone, and then there is nothing. */
export async function readGivenMeans(db: Database, accountIds: readonly string[]): Promise<readonly GivenMeans[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<GivenMeans>`
    select a.user_id as "accountId", u.username, m.kind, m.giver as "giverId", coalesce(g.realname, '') as "giverName"
    from sys_user_account a join sys_user u on u.id = a.user_id
    cross join lateral (values ('password', a.password_by), ('phone', a.phone_by)) as m (kind, giver)
    left join sys_user g on g.id = m.giver
    where a.user_id = any(${accountIds}) and m.giver is not null and m.giver <> a.user_id
    order by u.username, m.kind`.execute(db);
  return rows;
}
