import { sql } from "kysely";
import type { TextQuestion } from "../entity/query/textLookup.ts";

/** Real names by account; deleted people keep theirs, since what they did stays. Who took over the name comes first. */
export const namesOfAccounts: TextQuestion = {
  key: "account",
  types: ["text", "text"],
  select: (accounts) => sql`
    select distinct on (username) username, realname from sys_user where username = any(${accounts}) order by username, del_flag`,
};
