import type { Migration } from "./migration.types.ts";

/**
 * Which appointments their people were reminded of: day, slot and number of reschedules, so that a rescheduled one is
 * another. Rows of past days are removed by the job that writes them.
 */
export const appointmentRemindersMigration: Migration = {
  name: "0097-appointment-reminders",
  statements: [
    `create table sys_appointment_reminder (
      appointment_id text not null,
      date date not null,
      slot_id text not null,
      moves integer not null,
      primary key (appointment_id, date, slot_id, moves)
    )`,
  ],
};
