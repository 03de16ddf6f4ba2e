import type { Migration } from "./migration.types.ts";

/** The last good text of every schema file, so that a file that is broken at the next start takes nothing down. */
export const schemaFilesMigration: Migration = {
  name: "0033-schema-files",
  statements: [
    `create table sys_schema_file (
      path text primary key,
      content text not null
    )`,
  ],
};
