import type { Migration } from "./migration.types.ts";

/** What is said in consultations, and which files are named there (decision 0176); the consultations themselves are an entity. */
export const consultMigration: Migration = {
  name: "0176-consult",
  statements: [
    `create table hiv_consult_message (
      consult_id text not null,
      number integer not null,
      kind text not null check (kind in ('staff', 'visitor', 'event')),
      sender_id text not null default '',
      content text not null,
      cid text not null default '',
      at bigint not null,
      primary key (consult_id, number)
    )`,
    "create unique index hiv_consult_message_cid on hiv_consult_message (consult_id, cid) where cid <> ''",
    `create table hiv_consult_file (
      path text not null,
      consult_id text not null,
      number integer not null,
      primary key (path, consult_id, number)
    )`,
    "create index hiv_consult_file_consult on hiv_consult_file (consult_id)",
  ],
};
