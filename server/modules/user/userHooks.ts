import type { Row } from "../../../src/schema/model/json.ts";
import { accountOf, tenantsOfAccount } from "../../authority/account.ts";
import { meansGiver } from "../../authority/authority.ts";
import type { MeansGiver } from "../../authority/means.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors.ts";
import type { Session } from "../../http/session.ts";
import { passwordProblem } from "../../security/passwordPolicy.ts";
import type { ServerServices } from "../../services.ts";
import { columnText } from "../columnText.ts";
import { leaveDepartment } from "../department/leaveDepartment.ts";
import { holdsStamp } from "../session/accountStamp.ts";
import { type IdentifierChange, type PendingNotice, tellOwner, writeNotice } from "./accountNotices.ts";
import { assertAdministratorLeft } from "./administrators.ts";
import { noteAccount, noteClosed } from "./accountRecord.ts";
import { isFreeName, NAME_TAKEN } from "./freeName.ts";
import { assertFreeNumber, noteNumber } from "./phoneNumbers.ts";
import { PreparedHashes } from "./preparedHashes.ts";

/** What a password column holds until the hash is there; it is no hash, so no password matches it. */
const PENDING = "pending";

/** What people sign in with beside their name, which cannot be changed. */
const IDENTIFIERS = [
  { field: "phone", what: "手机号" },
  { field: "email", what: "邮箱" },
] as const;

/** What the schema of users cannot say: passwords, and who may change whose account. */
export function userHooks(services: ServerServices): EntityHooks {
  // The plain text waits here until all rows are checked: hashing is for those that will be stored.
  const waiting = new WeakMap<Row, string>();
  const notices = new WeakMap<Row, readonly PendingNotice[]>();
  const hashes = new PreparedHashes(services.passwords);
  const storeFirst = async (writes: readonly EntityWrite[], trx: DatabaseTransaction): Promise<void> => {
    for (const { row, scope } of writes) {
      const password = row && waiting.get(row);
      if (!row || password === undefined) continue;
      const hash = await hashes.take(password, scope, trx);
      // Whoever made the account knows the password; its owner does not keep it.
      await writePassword(trx, services, { userId: String(row["id"]), hash, mustChange: true, by: meansGiver(scope.session) });
    }
  };
  return {
    compares: ["phone"],
    prepare: (inputs, scope) => hashes.prepare(inputs, scope),
    begin: (trx, { session }) => services.authority.takeTurn(trx, session, "account"),
    async beforeWrite(write, trx) {
      if (write.action === "add" && write.row) waiting.set(write.row, takePassword(write.row));
      if (write.old && write.row) {
        write.row["password"] = write.old["password"];
        await leaveDepartment(write.old, write.row, trx);
      }
      await assertAllowed(write, services, trx);
      if (!write.old) await assertFreeName(services, write, trx);
      if (write.row && (!write.old || differs(write.old, write.row, "phone"))) await assertFreeNumber(services.database, write, trx);
      if (write.row) notices.set(write.row, await Promise.all(changedIdentifiers(write).map((one) => writeNotice(trx, services, one))));
    },
    async beforeCommit(writes, trx, end) {
      for (const { old, row, scope } of writes) {
        if (row && (!old || differs(old, row, "phone"))) await noteNumber(trx, services, { row, isNew: !old, scope });
        if (old && hasClosed(old, row)) await noteClosed(trx, services, rowId(old));
      }
      if (writes.some(({ old }) => old)) await assertAdministratorLeft(services.database, trx);
      if (end === "commit") await storeFirst(writes, trx);
    },
    async afterCommit(writes) {
      for (const { row } of writes) for (const notice of (row && notices.get(row)) ?? []) tellOwner(services, notice);
      // What was opened by means that are no more is over; whoever changes their own stays where they are.
      for (const { scope, ...write } of writes.filter((one) => hasEnded(one) || changedIdentifiers(one).length > 0))
        await services.sessions.endOfUsers(idsOf([{ scope, ...write }]), { except: scope.session.tokenId });
      const changed = idsOf(writes.filter((write) => hasOtherRoles(write) || hasOtherDepartments(write)));
      if (changed.length > 0) services.events.publish({ cmd: "permission" }, { users: changed });
    },
  };
}

/** A password to be kept. */
export interface NewPassword {
  readonly userId: string;
  readonly hash: string;
  /** The owner must replace it at the next sign-in. @default false */
  readonly mustChange?: boolean;
  /** Who knows it beside the owner, or may do so. @default as it was */
  readonly by?: MeansGiver;
  /** Stamp that the account must still have, where somebody showed that it is theirs, and what they are told if it has not. */
  readonly proof?: { readonly stamp: string; readonly refusal: "ALTERATION_EXPIRED" | "LOGIN_OUTDATED" };
  /** Writes what else belongs to the change, in the same transaction. */
  readonly record?: (trx: DatabaseTransaction) => Promise<void>;
}

/**
 * Keeps a password's hash, and with it whether its owner must replace it.
 *
 * @throws AppError ALTERATION_EXPIRED, LOGIN_OUTDATED where the account is not what it was when the change was allowed
 */
export async function storePassword(services: ServerServices, password: NewPassword): Promise<void> {
  await services.database.transaction(async (trx) => {
    const { userId, proof } = password;
    if (proof && !(await holdsStamp(trx, userId, proof.stamp))) throw new AppError(proof.refusal, {});
    await writePassword(trx, services, password);
    await password.record?.(trx);
  });
}

async function writePassword(
  trx: DatabaseTransaction,
  { clock }: ServerServices,
  { userId, hash, mustChange = false, by }: NewPassword,
): Promise<void> {
  await trx.updateTable("sys_user").set({ password: hash }).where("id", "=", userId).execute();
  const now = clock().getTime();
  const giver = by === undefined ? {} : { password_by: by, password_given_at: now };
  await noteAccount(trx, userId, { must_change_password: mustChange, password_changed_at: now, ...giver });
}

/** @throws AppError ROW_INVALID */
async function assertFreeName({ database }: ServerServices, { row = {} }: EntityWrite, trx: DatabaseTransaction): Promise<void> {
  if (await isFreeName(database, trx, columnText(row["username"]))) return;
  throw new AppError("ROW_INVALID", { problems: [{ field: "username", message: NAME_TAKEN }] });
}

function takePassword(row: Row): string {
  const password = columnText(row["password"]);
  const problem = passwordProblem(password);
  if (problem) throw new AppError("ROW_INVALID", { problems: [{ field: "password", message: problem }] });
  row["password"] = PENDING;
  return password;
}

async function assertAllowed({ scope, old, row }: EntityWrite, { authority }: ServerServices, trx: DatabaseTransaction): Promise<void> {
  const { session } = scope;
  // A new account joins the tenant it is made in.
  const tenants = old ? await tenantsOfAccount(trx, String(old["id"])) : [session.user.tenantId];
  if (old) await authority.assertNoAdministrator(trx, session, accountOf(old, tenants));
  if (old && old["id"] === session.user.id) assertOfSelf(session, old, row);
  if (!row) return;
  const [before, after] = [old && accountOf(old, tenants), accountOf(row, tenants)];
  if (old && before && opensDoor(old, row)) await authority.assertMayEnter(trx, session, before);
  const renewed = old && differs(old, row, "phone") ? (["phone"] as const) : [];
  await authority.assertMayChange(trx, session, { before, after, renewed });
}

/** What nobody does to their own account, whatever they may do to others'. */
function assertOfSelf(session: Session, old: Row, row: Row | undefined): void {
  if (!row) throw new AppError("USER_SELF", { action: "删除" });
  if (row["status"] !== old["status"]) throw new AppError("USER_SELF", { action: "冻结" });
  // Row rules speak of the viewer's department: whoever is limited by them must not move themselves.
  if (!session.fullAccess && hasMoved(old, row)) throw new AppError("USER_SELF_DEPARTMENT", {});
}

/** Whether a change lets somebody in who could not sign in as this person before. */
function opensDoor(old: Row, row: Row): boolean {
  const isOpened = row["status"] === "normal" && old["status"] !== "normal";
  return isOpened || IDENTIFIERS.some(({ field }) => differs(old, row, field));
}

/** Identifiers that differ; a new account has nobody yet who would have to be told. */
function changedIdentifiers({ old, row }: EntityWrite): readonly IdentifierChange[] {
  if (!old || !row) return [];
  return IDENTIFIERS.filter(({ field }) => differs(old, row, field)).map(({ what }) => ({ userId: String(old["id"]), what }));
}

function differs(old: Row, row: Row, field: string): boolean {
  return JSON.stringify(old[field] ?? null) !== JSON.stringify(row[field] ?? null);
}

function rolesOf(row: Row | undefined): readonly string[] {
  const roles = row?.["roleIds"];
  return Array.isArray(roles) ? roles.map(String) : [];
}

/** Roles that are on one side only. */
function difference(before: readonly string[], after: readonly string[]): readonly string[] {
  return [...after.filter((id) => !before.includes(id)), ...before.filter((id) => !after.includes(id))];
}

function hasEnded({ old, row }: EntityWrite): boolean {
  return old !== undefined && (row === undefined || row["status"] !== "normal");
}

/** Whether somebody is kept out from now on; what was handed out for the account before is void when they come back. */
function hasClosed(old: Row, row: Row | undefined): boolean {
  return row !== undefined && old["status"] === "normal" && row["status"] !== "normal";
}

function hasMoved(old: Row, row: Row): boolean {
  return ["orgCode", "departIds"].some((field) => differs(old, row, field));
}

function hasOtherRoles({ old, row }: EntityWrite): boolean {
  return old !== undefined && row !== undefined && difference(rolesOf(old), rolesOf(row)).length > 0;
}

function hasOtherDepartments({ old, row }: EntityWrite): boolean {
  return old !== undefined && row !== undefined && hasMoved(old, row);
}

function idsOf(writes: readonly EntityWrite[]): readonly string[] {
  return writes.map(({ old, row }) => String((row ?? old)?.["id"]));
}
