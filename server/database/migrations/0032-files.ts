import type { Migration } from "./migration.types.ts";

/** Kept files, and which dictionary entries came from the project's files. */
export const filesMigration: Migration = {
  name: "0032-files",
  statements: [
    `create table sys_file (
      path text primary key,
      name text not null,
      size bigint not null,
      owner_id text,
      created_by text,
      created_at bigint not null
    )`,
    "create index sys_file_created_by_idx on sys_file (created_by, created_at)",
    `create table sys_dict_seed (
      dict_code text not null,
      item_value text not null,
      stamp text not null,
      primary key (dict_code, item_value)
    )`,
  ],
};
