import type { Migration } from "./migration.types.ts";

/** The last number that was given out in each series. */
export const autoNumbersMigration: Migration = {
  name: "0101-auto-numbers",
  statements: [
    `create table sys_auto_number (
      series text primary key,
      last bigint not null
    )`,
  ],
};
