import type { Migration } from "./migration.types.ts";

/**
 * Counters of tries that run out by themselves, devices an account was entered from, and codes for each place that
 * asked for one. Locks of the older table end within ten minutes anyway and are not carried over.
 */
export const entranceLimitsMigration: Migration = {
  name: "0052-entrance-limits",
  statements: [
    "drop table sys_login_attempt",
    `create table sys_attempt (
      id text primary key,
      attempts integer not null,
      expires_at bigint not null
    )`,
    "create index sys_attempt_expires_at_idx on sys_attempt (expires_at)",
    `create table sys_known_device (
      user_id text not null,
      device_hash text not null,
      account_stamp text not null,
      is_browser boolean not null,
      used_at bigint not null,
      expires_at bigint not null,
      primary key (user_id, device_hash)
    )`,
    "create index sys_known_device_device_hash_idx on sys_known_device (device_hash)",
    "create index sys_known_device_expires_at_idx on sys_known_device (expires_at)",
    "alter table sys_sms_code add column source_key text not null default ''",
    "alter table sys_sms_code add column other_attempts integer not null default 0",
    "alter table sys_sms_code drop constraint sys_sms_code_pkey",
    "alter table sys_sms_code add primary key (phone_key, purpose, source_key)",
    "alter table sys_sms_code drop column counted_since",
    "alter table sys_sms_code drop column sent_count",
    "create index sys_sms_code_sent_at_idx on sys_sms_code (sent_at)",
  ],
};
