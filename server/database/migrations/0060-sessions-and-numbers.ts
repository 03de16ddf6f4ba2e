import type { Migration } from "./migration.types.ts";

/**
 * A session that looks through the eyes of a role, until when; and to whom a phone number belongs: the number its owner has
 * proved, and since when an account holds its number. Those that are there already hold theirs since ever.
 */
export const sessionsAndNumbersMigration: Migration = {
  name: "0060-sessions-and-numbers",
  statements: [
    "alter table sys_session add column viewed_role_id text, add column viewed_until bigint",
    "alter table sys_user_account add column proved_phone text, add column phone_since bigint not null default 0",
  ],
};
