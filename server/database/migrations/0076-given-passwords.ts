import type { Migration } from "./migration.types.ts";

/** When somebody else gave an account its password; of a number it is known since when the account has it. */
export const givenPasswordsMigration: Migration = {
  name: "0076-given-passwords",
  statements: [
    "alter table sys_user_account add column password_given_at bigint not null default 0",
    "update sys_user_account set password_given_at = coalesce(password_changed_at, 0) where password_by is not null",
  ],
};
