import type { Migration } from "./migration.types.ts";

/** Signatures that were taken, for as long as their time counts: a call sent again is refused by every process. */
export const signaturesMigration: Migration = {
  name: "0054-signatures",
  statements: [
    "create table sys_signature (signature text primary key, expires_at bigint not null)",
    "create index sys_signature_expiry_idx on sys_signature (expires_at)",
  ],
};
