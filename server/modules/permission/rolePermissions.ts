import type { SchemaProject } from "../../../src/schema/project.ts";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";
import { writeAudit } from "../../entity/audit/writeAudit.ts";
import type { EntityScope } from "../../entity/entityScope.ts";
import { AppError } from "../../errors.ts";
import type { Session } from "../../http/session.ts";
import type { ServerServices } from "../../services.ts";
import { codesOf, grantableTree } from "./permissionCodes.ts";

/** What is being granted. */
export interface PermissionGrant {
  readonly roleId: string;
  /** Codes the role shall hold. */
  readonly codes: readonly string[];
  /** Codes the editor saw; where others are stored now, somebody else was faster. */
  readonly seen?: readonly string[];
}

/** Reads the codes of a role. */
export async function readCodes(db: Database, roleId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom("sys_role_permission").select("code").where("role_id", "=", roleId).orderBy("code").execute();
  return rows.map((row) => String(row["code"]));
}

/**
 * Replaces the codes of a role. What changes, in either direction, must be held by the session.
 *
 * @throws AppError PERMISSION_UNKNOWN, GRANT_ABOVE, GRANT_OUTSIDE_DEPARTMENT, GRANTS_STALE, ROLE_FULL, ROW_MISSING
 */
export async function saveCodes({ database }: ServerServices, scope: EntityScope, grant: PermissionGrant): Promise<void> {
  const { project, session } = scope;
  assertKnown(project, grant.codes);
  await database.transaction(async (trx) => {
    await lockRole(trx, grant.roleId);
    const before = await readCodes(trx, grant.roleId);
    const after = [...new Set(grant.codes)].sort();
    if (grant.seen && !isSame(grant.seen, before)) throw new AppError("GRANTS_STALE", {});
    assertHeld(project, session, changed(before, after));
    await assertInDepartment(
      trx,
      grant.roleId,
      after.filter((code) => !before.includes(code)),
    );
    await trx.deleteFrom("sys_role_permission").where("role_id", "=", grant.roleId).execute();
    const rows = after.map((code) => ({ role_id: grant.roleId, code }));
    if (rows.length > 0) await trx.insertInto("sys_role_permission").values(rows).execute();
    await raiseRevision(trx, grant.roleId);
    await writeAudit(trx, scope, { rowId: grant.roleId, action: "assign", before: { codes: before }, after: { codes: after } });
  });
}

/** Locks the role's row until the transaction ends; a role with all rights has no list of them. */
export async function lockRole(trx: DatabaseTransaction, roleId: string): Promise<void> {
  const role = await trx.selectFrom("sys_role").select("full_access").where("id", "=", roleId).forUpdate().executeTakeFirst();
  if (!role) throw new AppError("ROW_MISSING", {});
  if (role["full_access"] === true) throw new AppError("ROLE_FULL", {});
}

/** A role of a department is given only what the department may have. @throws AppError GRANT_OUTSIDE_DEPARTMENT */
async function assertInDepartment(trx: DatabaseTransaction, roleId: string, codes: readonly string[]): Promise<void> {
  const role = await trx.selectFrom("sys_role").select("depart_id").where("id", "=", roleId).executeTakeFirst();
  if (typeof role?.["depart_id"] !== "string") return;
  const held = await readDepartmentCodes(trx, role["depart_id"]);
  const outside = codes.find((code) => !held.includes(code));
  if (outside !== undefined) throw new AppError("GRANT_OUTSIDE_DEPARTMENT", { code: outside });
}

/** Codes that roles of a department may hold. */
export async function readDepartmentCodes(db: Database, departId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom("sys_depart_permission").select("code").where("depart_id", "=", departId).orderBy("code").execute();
  return rows.map((row) => String(row["code"]));
}

/** A new revision puts the change in force with the next request of every holder. */
export async function raiseRevision(trx: DatabaseTransaction, roleId: string): Promise<void> {
  await trx
    .updateTable("sys_role")
    .set((expression) => ({ rev: expression("rev", "+", 1) }))
    .where("id", "=", roleId)
    .execute();
}

/** @throws AppError PERMISSION_UNKNOWN naming codes that nothing asks for */
export function assertKnown(project: SchemaProject, codes: readonly string[]): void {
  const known = new Set(codesOf(grantableTree(project)));
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length > 0) throw new AppError("PERMISSION_UNKNOWN", { codes: unknown.slice(0, 3).map((code) => code.slice(0, 60)) });
}

/**
 * Codes that no longer exist may be taken away by anyone; nobody can hold them.
 *
 * @throws AppError GRANT_ABOVE naming a code that the session does not hold
 */
export function assertHeld(project: SchemaProject, session: Session, codes: readonly string[]): void {
  const known = new Set(codesOf(grantableTree(project)));
  const missing = codes.find((code) => known.has(code) && !session.can(code));
  if (missing !== undefined) throw new AppError("GRANT_ABOVE", { what: missing });
}

/** Codes that are on one side only. */
export function changed(before: readonly string[], after: readonly string[]): readonly string[] {
  return [...before.filter((code) => !after.includes(code)), ...after.filter((code) => !before.includes(code))];
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return changed(left, right).length === 0;
}

/** Reads a comma list of codes. */
export function splitCodes(list: string): readonly string[] {
  return list
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
}
