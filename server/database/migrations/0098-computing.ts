import type { Migration } from "./migration.types.ts";

/** Columns whose values are being worked out for the rows that are there: by which expression, and up to which row it is done. */
export const computingMigration: Migration = {
  name: "0098-computing",
  statements: [
    `create table sys_schema_computing (
      table_name text,
      column_name text,
      expression text not null,
      after_id text not null,
      primary key (table_name, column_name)
    )`,
  ],
};
