import type { Migration } from "./migration.types.ts";

/**
 * Who gave an account its credentials, if neither its owner nor somebody with all rights; existing ones count as the
 * owner's. When an account was last closed, which voids anything issued before. In which tenants alone a session has
 * ended. Notices to owners become distinct from announcements.
 */
export const meansOfAccountsMigration: Migration = {
  name: "0064-means-of-accounts",
  statements: [
    "alter table sys_user_account add column password_by text, add column phone_by text, add column closed_at bigint not null default 0",
    "alter table sys_session add column closed_tenants jsonb not null default '[]'",
    // The table is the planner's, and not there yet on a new database.
    `do $$ begin
      if to_regclass('sys_announcement') is not null then
        update sys_announcement set bus_id = 'account-change'
        where sender = 'system' and create_by = 'system' and msg_type = 'USER' and titile like '您的%已被修改';
      end if;
    end $$`,
  ],
};
