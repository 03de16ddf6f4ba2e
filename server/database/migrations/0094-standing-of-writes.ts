import type { Migration } from "./migration.types.ts";

/** What the session of a named write was when it was done; answers kept until now are those of sessions that nobody knows. */
export const standingOfWritesMigration: Migration = {
  name: "0094-standing-of-writes",
  statements: ["alter table sys_write add column standing text not null default 'unknown'"],
};
