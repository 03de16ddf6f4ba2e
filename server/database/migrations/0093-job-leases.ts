import type { Migration } from "./migration.types.ts";

/**
 * Which process works on which job, and until when it may be believed to live. One row a job: nobody else starts it while
 * the row is there.
 */
export const jobLeasesMigration: Migration = {
  name: "0093-job-leases",
  statements: [
    `create table sys_job_lease (
      job_id text primary key,
      run_id text not null,
      holder text not null,
      valid_until timestamptz not null
    )`,
  ],
};
