import type { Migration } from "./migration.types.ts";

/** Who did what to which row, and which writes were named by their caller. Rows of `audit_log` are added only. */
export const auditMigration: Migration = {
  name: "0020-audit",
  statements: [
    `create table audit_log (
      id text primary key,
      entity text not null,
      row_id text not null,
      action text not null,
      tenant_id text not null,
      user_id text not null,
      username text not null,
      realname text not null,
      happened_at timestamp not null,
      request_id text not null,
      schema_hash text not null,
      note text not null default '',
      before jsonb,
      after jsonb
    )`,
    "create index audit_log_row_idx on audit_log (entity, row_id, happened_at)",
    "create index audit_log_user_idx on audit_log (user_id, happened_at)",
    `create table request_log (
      user_id text not null,
      entity text not null,
      request_id text not null,
      created_at timestamp not null,
      answer jsonb,
      primary key (user_id, entity, request_id)
    )`,
    "create index request_log_created_at_idx on request_log (created_at)",
  ],
};
