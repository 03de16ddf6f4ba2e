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

/** Means of accounts that somebody else gave, each with who gave it and when. */
export const givenMeans = sql`
  select a.user_id as account_id, m.kind, m.giver, m.given_at from sys_user_account a
  cross join lateral (values ('password', a.password_by, a.password_given_at), ('phone', a.phone_by, a.phone_since)) as m (kind, giver, given_at)
  where m.giver is not null and m.giver <> a.user_id`;

/** Reads by whose hands accounts can be entered; most by their owners' alone, and then there is nothing. */
export async function readGivenMeans(db: Database, accountIds: readonly string[]): Promise<readonly GivenMeans[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<GivenMeans>`
    select m.account_id as "accountId", u.username, m.kind, m.giver as "giverId", coalesce(g.realname, '') as "giverName"
    from (${givenMeans}) as m join sys_user u on u.id = m.account_id left join sys_user g on g.id = m.giver
    where m.account_id = any(${accountIds})
    order by u.username, m.kind`.execute(db);
  return rows;
}
