import { sql } from "kysely";
import type { Database } from "../database/database.types.ts";

/** What lets people in as somebody, and who gave it where that was neither the owner nor somebody with all rights. */
export interface GivenCredential {
  readonly accountId: string;
  /** Name of the account it opens. */
  readonly username: string;
  readonly kind: "password" | "phone";
  readonly grantorId: string;
  /** `""` where the grantor is gone. */
  readonly grantorName: string;
}

/** Who gives an account new credentials: `null` for its owner and for people with all rights, who need not be judged later. */
export type CredentialGrantor = string | null;

/** Credentials of accounts that somebody else gave, each with who gave it and when. */
export const givenCredentials = sql`
  select a.user_id as account_id, m.kind, m.grantor, m.given_at from sys_user_account a
  cross join lateral (values ('password', a.password_by, a.password_given_at), ('phone', a.phone_by, a.phone_since)) as m (kind, grantor, given_at)
  where m.grantor is not null and m.grantor <> a.user_id`;

/** Reads by whose hands accounts can be entered; most by their owners' alone, and then there is nothing. */
export async function readGivenCredentials(db: Database, accountIds: readonly string[]): Promise<readonly GivenCredential[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<GivenCredential>`
    select m.account_id as "accountId", u.username, m.kind, m.grantor as "grantorId", coalesce(g.realname, '') as "grantorName"
    from (${givenCredentials}) as m join sys_user u on u.id = m.account_id left join sys_user g on g.id = m.grantor
    where m.account_id = any(${accountIds})
    order by u.username, m.kind`.execute(db);
  return rows;
}
