import type { Migration } from "./migration.types.ts";

/** What the ways to sign in keep: one-time tickets, codes sent to phones, accounts of other systems. */
export const entranceMigration: Migration = {
  name: "0040-entrance",
  statements: [
    `create table sys_ticket (
      id text primary key,
      purpose text not null,
      payload jsonb not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    "create index sys_ticket_expires_at_idx on sys_ticket (expires_at)",
    `create table sys_sms_code (
      phone_key text not null,
      purpose text not null,
      code_hash text not null,
      sent_at bigint not null,
      attempts integer not null default 0,
      counted_since bigint not null,
      sent_count integer not null,
      primary key (phone_key, purpose)
    )`,
    `create table sys_third_account (
      provider text not null,
      subject text not null,
      user_id text not null,
      created_at bigint not null,
      primary key (provider, subject)
    )`,
    "create index sys_third_account_user_id_idx on sys_third_account (user_id)",
  ],
};
