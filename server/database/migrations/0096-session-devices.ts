import type { Migration } from "./migration.types.ts";

/** What a session was opened with, in words; those that are open stay without. */
export const sessionDevicesMigration: Migration = {
  name: "0096-session-devices",
  statements: ["alter table sys_session add column device text not null default ''"],
};
