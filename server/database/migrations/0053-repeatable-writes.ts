import type { Migration } from "./migration.types.ts";

/**
 * Writes that their callers named, with the first answer; and imports, by their file. Answers kept by the log of
 * single additions go over: they may still be asked for, and which body they belong to was not written down.
 */
export const repeatableWritesMigration: Migration = {
  name: "0053-repeatable-writes",
  statements: [
    `create table sys_write (
      user_id text not null,
      write_key text not null,
      request_id text not null,
      fingerprint text not null,
      answer text,
      created_at bigint not null,
      primary key (user_id, write_key)
    )`,
    "create index sys_write_created_at_idx on sys_write (created_at)",
    `insert into sys_write (user_id, write_key, request_id, fingerprint, answer, created_at)
      select user_id, request_id, '', '', jsonb_build_object('code', 200, 'message', '添加成功！', 'result', answer)::text,
        (extract(epoch from created_at) * 1000)::bigint
      from request_log on conflict do nothing`,
    "drop table request_log",
    `create table sys_import (
      id text primary key,
      user_id text not null,
      tenant_id text not null,
      entity text not null,
      write_key text,
      file_hash text not null,
      success_count integer not null,
      answer text not null,
      finished_at bigint not null
    )`,
    "create index sys_import_file_idx on sys_import (user_id, entity, file_hash, finished_at)",
    "create index sys_import_finished_at_idx on sys_import (finished_at)",
  ],
};
