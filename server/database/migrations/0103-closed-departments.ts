import type { Migration } from "./migration.types.ts";

/**
 * Rows of other departments are closed to a role that has no rule for an entity which names its department, also where
 * nothing of the entity is masked. Roles that are there already keep what they open: the start of the server gives them the
 * rule for every row, and needs to know which roles those are.
 */
export const closedDepartmentsMigration: Migration = {
  name: "0103-closed-departments",
  statements: [
    "create table sys_role_before_closing (role_id text primary key)",
    "insert into sys_role_before_closing select distinct role_id from sys_role_permission",
  ],
};
