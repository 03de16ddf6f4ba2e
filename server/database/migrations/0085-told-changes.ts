import type { Migration } from "./migration.types.ts";

/**
 * Rows that tell of their changes also tell whose they were before, and sessions that they were put back in time. Triggers
 * that know less go with their function; the planner makes all of them anew in the same transaction.
 */
export const toldChangesMigration: Migration = {
  name: "0085-told-changes",
  statements: ["drop function if exists ribbon_tell_change() cascade"],
};
