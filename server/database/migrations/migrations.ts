import type { Migration } from "./migration.types.ts";
import { auditMigration } from "./0020-audit.ts";
import { sessionsMigration } from "./0030-sessions.ts";
import { rightsMigration } from "./0031-rights.ts";
import { filesMigration } from "./0032-files.ts";
import { schemaFilesMigration } from "./0033-schema-files.ts";
import { announcementReadsMigration } from "./0034-announcement-reads.ts";
import { departmentRightsMigration } from "./0036-department-rights.ts";
import { entranceMigration } from "./0040-entrance.ts";
import { signInIndexMigration } from "./0042-sign-in-index.ts";
import { tenantsMigration } from "./0050-tenants.ts";
import { departmentScopesMigration } from "./0051-department-scopes.ts";
import { entranceLimitsMigration } from "./0052-entrance-limits.ts";
import { repeatableWritesMigration } from "./0053-repeatable-writes.ts";
import { signaturesMigration } from "./0054-signatures.ts";
import { maskedQuestionsMigration } from "./0055-masked-questions.ts";
import { auditChainMigration } from "./0056-audit-chain.ts";
import { sessionsAndNumbersMigration } from "./0060-sessions-and-numbers.ts";
import { meansOfAccountsMigration } from "./0064-means-of-accounts.ts";
import { givenPasswordsMigration } from "./0076-given-passwords.ts";
import { peopleScopesMigration } from "./0077-people-scopes.ts";
import { toldChangesMigration } from "./0085-told-changes.ts";
import { largeTablesMigration } from "./0086-large-tables.ts";
import { announcementReceiversMigration } from "./0088-announcement-receivers.ts";
import { jobLeasesMigration } from "./0093-job-leases.ts";
import { standingOfWritesMigration } from "./0094-standing-of-writes.ts";
import { sessionDevicesMigration } from "./0096-session-devices.ts";
import { appointmentRemindersMigration } from "./0097-appointment-reminders.ts";
import { computingMigration } from "./0098-computing.ts";
import { jobEndsMigration } from "./0099-job-ends.ts";
import { autoNumbersMigration } from "./0101-auto-numbers.ts";
import { closedDepartmentsMigration } from "./0103-closed-departments.ts";
import { viewedDepartmentsMigration } from "./0106-viewed-departments.ts";
import { installationMigration } from "./0107-installation.ts";
import { emptiedEntriesMigration } from "./0128-emptied-entries.ts";
import { monitoringMigration } from "./0144-monitoring.ts";
import { imMigration } from "./0175-im.ts";
import { consultMigration } from "./0176-consult.ts";
import { visitorsMigration } from "./0177-visitors.ts";

/**
 * Hand-written changes of the fixed tables (sessions, audit log, files, …), oldest first. Tables of entities
 * do not belong here: the planner makes them. To add one, write `NNNN-name.ts` and list it here; one that
 * has run anywhere is never edited again.
 */
export const migrations: readonly Migration[] = [
  auditMigration,
  sessionsMigration,
  rightsMigration,
  filesMigration,
  schemaFilesMigration,
  announcementReadsMigration,
  departmentRightsMigration,
  entranceMigration,
  signInIndexMigration,
  tenantsMigration,
  departmentScopesMigration,
  entranceLimitsMigration,
  repeatableWritesMigration,
  signaturesMigration,
  maskedQuestionsMigration,
  auditChainMigration,
  sessionsAndNumbersMigration,
  meansOfAccountsMigration,
  givenPasswordsMigration,
  peopleScopesMigration,
  toldChangesMigration,
  largeTablesMigration,
  announcementReceiversMigration,
  jobLeasesMigration,
  standingOfWritesMigration,
  sessionDevicesMigration,
  appointmentRemindersMigration,
  computingMigration,
  jobEndsMigration,
  autoNumbersMigration,
  closedDepartmentsMigration,
  viewedDepartmentsMigration,
  installationMigration,
  emptiedEntriesMigration,
  monitoringMigration,
  imMigration,
  consultMigration,
  visitorsMigration,
];
