import type { Migration } from "./migration.types.ts";

/** Sign-ins by their time, which the figures of the landing page count. */
export const signInIndexMigration: Migration = {
  name: "0042-sign-in-index",
  statements: ["create index audit_log_sign_in_idx on audit_log (happened_at) where entity = 'session' and action = 'signIn'"],
};
