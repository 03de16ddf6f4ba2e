import type { Migration } from "./migration.types.ts";

/**
 * A role without a rule no longer opens rows of other departments, masked or not (decision 0103). Roles that exist now
 * are recorded, because the start of the server gives them the rule for every row.
 */
export const closedDepartmentsMigration: Migration = {
  name: "0103-closed-departments",
  statements: [
    "create table sys_role_before_closing (role_id text primary key)",
    "insert into sys_role_before_closing select distinct role_id from sys_role_permission",
  ],
};
