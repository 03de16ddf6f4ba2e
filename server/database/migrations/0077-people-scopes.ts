import type { Migration } from "./migration.types.ts";

/**
 * Roles open the accounts of their holder's branch where they say nothing of users. Roles that are there already keep what
 * they open: the start of the server gives them the rule for every row, and needs to know which roles those are.
 */
export const peopleScopesMigration: Migration = {
  name: "0077-people-scopes",
  statements: [
    "create table sys_role_before_people (role_id text primary key)",
    "insert into sys_role_before_people select distinct role_id from sys_role_permission",
  ],
};
