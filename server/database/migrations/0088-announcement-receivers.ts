import type { Migration } from "./migration.types.ts";

/** Who receives which announcement of those that are for departments, as it was decided when it was published. */
export const announcementReceiversMigration: Migration = {
  name: "0088-announcement-receivers",
  statements: [
    `create table sys_announcement_receiver (
      announcement_id text not null,
      user_id text not null,
      primary key (announcement_id, user_id)
    )`,
    "create index sys_announcement_receiver_user on sys_announcement_receiver (user_id, announcement_id)",
  ],
};
