import type { Migration } from "./migration.types.ts";

/** What roles allow: permission codes and row rules. */
export const rightsMigration: Migration = {
  name: "0031-rights",
  statements: [
    `create table sys_role_permission (
      role_id text not null,
      code text not null,
      primary key (role_id, code)
    )`,
    `create table sys_role_data_rule (
      id text primary key,
      role_id text not null,
      entity text not null,
      expression text not null
    )`,
    "create index sys_role_data_rule_role_id_idx on sys_role_data_rule (role_id)",
  ],
};
