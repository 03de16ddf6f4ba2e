import type { Migration } from "./migration.types.ts";

/** Who has read which announcement. An announcement nobody opened has no row here. */
export const announcementReadsMigration: Migration = {
  name: "0034-announcement-reads",
  statements: [
    `create table sys_announcement_read (
      announcement_id text not null,
      user_id text not null,
      read_at bigint not null,
      primary key (announcement_id, user_id)
    )`,
  ],
};
