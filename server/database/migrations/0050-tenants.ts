import type { Migration } from "./migration.types.ts";

/**
 * The tenant that kept files belong to (unknown of older ones), and what is left to be done once after the tables of
 * the entities were brought in line. An empty database has nothing to be brought along.
 */
export const tenantsMigration: Migration = {
  name: "0050-tenants",
  statements: [
    "alter table sys_file add column tenant_id text",
    "create table sys_upgrade (name text primary key)",
    "insert into sys_upgrade (name) select 'roles-of-members' where to_regclass('sys_role') is not null",
  ],
};
