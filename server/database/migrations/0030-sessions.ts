import type { Migration } from "./migration.types.ts";

/** Sessions, counted sign-ins, and what belongs to an account beside its row of users. */
export const sessionsMigration: Migration = {
  name: "0030-sessions",
  statements: [
    `create table sys_session (
      id text primary key,
      user_id text not null,
      created_at bigint not null,
      last_seen_at bigint not null,
      address text not null,
      agent text not null,
      binding_hash text
    )`,
    "create index sys_session_user_id_idx on sys_session (user_id)",
    "create index sys_session_last_seen_at_idx on sys_session (last_seen_at)",
    `create table sys_login_attempt (
      account text primary key,
      failures integer not null,
      changed_at bigint not null
    )`,
    `create table sys_user_account (
      user_id text primary key,
      must_change_password boolean not null default false,
      password_changed_at bigint,
      tenants jsonb not null default '[]'
    )`,
  ],
};
