import type { Migration } from "./migration.types.ts";

/** What processes write down of themselves each minute, for a day (decision 0144). */
export const monitoringMigration: Migration = {
  name: "0144-monitoring",
  statements: [
    `alter table sys_process
      add column started_at timestamptz not null default clock_timestamp(),
      add column host text,
      add column memory_bytes bigint,
      add column busy_percent integer,
      add column sockets integer,
      add column calls integer,
      add column failed integer`,
    `create table sys_answer_minute (
      process text not null,
      minute timestamptz not null,
      method text not null,
      route text not null,
      calls integer not null,
      refused integer not null,
      failed integer not null,
      slow integer not null,
      total_ms double precision not null,
      most_ms double precision not null,
      primary key (minute, process, method, route)
    )`,
    `create table sys_statement_minute (
      process text not null,
      minute timestamptz not null,
      statement text not null,
      times integer not null,
      total_ms double precision not null,
      most_ms double precision not null,
      primary key (minute, process, statement)
    )`,
  ],
};
