import type { Migration } from "./migration.types.ts";

/** Why a run under way is asked to end, for the process that works on it; null while nobody asks. */
export const jobEndsMigration: Migration = {
  name: "0099-job-ends",
  statements: ["alter table sys_job_lease add column end_reason text"],
};
