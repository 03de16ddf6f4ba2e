import type { Migration } from "./migration.types.ts";

/** Which secrets the database belongs to, and the processes that work on it. */
export const installationMigration: Migration = {
  name: "0107-installation",
  statements: [
    "create table sys_installation (name text primary key, value text not null)",
    `create table sys_process (
      id text primary key,
      signing text not null,
      code text not null,
      schemas text not null default '',
      seen_at timestamptz not null default clock_timestamp()
    )`,
  ],
};
