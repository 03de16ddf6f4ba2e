import type { Migration } from "./migration.types.ts";

/**
 * The department that a session looks from while it looks through a role: its own where there is no value, none where the value
 * is empty. It changes only together with the moment the look ends, of which the table tells already.
 */
export const viewedDepartmentsMigration: Migration = {
  name: "0106-viewed-departments",
  statements: ["alter table sys_session add column viewed_org_code text"],
};
