import type { Migration } from "./migration.types.ts";

/** What the roles of a department may hold at most. */
export const departmentRightsMigration: Migration = {
  name: "0036-department-rights",
  statements: [
    `create table sys_depart_permission (
      depart_id text not null,
      code text not null,
      primary key (depart_id, code)
    )`,
  ],
};
