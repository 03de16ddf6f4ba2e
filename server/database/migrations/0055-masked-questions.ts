import type { Migration } from "./migration.types.ts";

/** Values that people asked masked fields for within the hour. The value itself is not kept: a keyed hash stands for it. */
export const maskedQuestionsMigration: Migration = {
  name: "0055-masked-questions",
  statements: [
    `create table sys_masked_question (
      user_id text not null,
      value_key text not null,
      is_counted boolean not null,
      asked_at bigint not null,
      primary key (user_id, value_key)
    )`,
    "create index sys_masked_question_asked_at_idx on sys_masked_question (asked_at)",
  ],
};
