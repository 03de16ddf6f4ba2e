import type { SchemaProject } from "../../../src/schema/project.ts";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";
import { writeAudit } from "../../entity/audit/writeAudit.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { AppError } from "../../errors/appError.ts";
import { codeOfKey, codesOf, grantableTree, groupsOf, nameOfCode } from "../../rights/permissionCodes.ts";
import { splitList } from "../../../src/schema/text/splitList.ts";

/** A table that lists permission codes by what they belong to. */
export interface CodeTable {
  readonly name: string;
  /** Column of what a code belongs to. */
  readonly owner: string;
}

/** Codes that a role grants. */
export const roleCodes: CodeTable = { name: "sys_role_permission", owner: "role_id" };

/** Codes that roles of a department may hold. */
export const departmentCodes: CodeTable = { name: "sys_depart_permission", owner: "depart_id" };

/** What is being granted to a role or department. */
export interface CodeGrant {
  /** Id of the role or department. */
  readonly id: string;
  /** Codes it shall have. */
  readonly codes: readonly string[];
  /** Codes the editor saw; where others are stored now, somebody else was faster. */
  readonly seen: readonly string[] | undefined;
}

/** Reads the codes of a role or department. */
export async function readCodes(db: Database, table: CodeTable, id: string): Promise<readonly string[]> {
  const rows = await db.selectFrom(table.name).select("code").where(table.owner, "=", id).orderBy("code").execute();
  return rows.map((row) => String(row["code"]));
}

/**
 * Replaces the codes of a role or department, which the caller has locked. What changes, in either direction, must be
 * held by the session.
 *
 * @returns the codes that are new
 * @throws AppError PERMISSION_UNKNOWN, GRANT_ABOVE, GRANTS_STALE
 */
export async function replaceCodes(
  trx: DatabaseTransaction,
  scope: EntityScope,
  table: CodeTable,
  { id, codes, seen }: CodeGrant,
): Promise<readonly string[]> {
  const known = new Set(codesOf(grantableTree(scope.project)));
  const before = await readCodes(trx, table, id);
  const after = [...new Set(codes)].sort();
  // What was stored before its screen was taken away may stay: the screen may come back.
  assertKnown(known, without(after, before));
  if (seen && changed(seen, before).length > 0) throw new AppError("GRANTS_STALE", {});
  assertHeld(known, scope, changed(before, after));
  await trx.deleteFrom(table.name).where(table.owner, "=", id).execute();
  const rows = after.map((code) => ({ [table.owner]: id, code }));
  if (rows.length > 0) await trx.insertInto(table.name).values(rows).execute();
  await writeAudit(trx, scope, { rowId: id, action: "assign", before: { codes: before }, after: { codes: after } });
  return without(after, before);
}

/**
 * Reads a grant as it is sent: comma lists of the keys of ticked nodes, which may be groups above the rights, too.
 *
 * @throws AppError GRANT_GROUP naming a group that stands for none of the rights sent: saving it would grant nothing
 */
export function codeGrant(
  project: SchemaProject,
  id: string,
  body: { readonly permissionIds: string; readonly lastpermissionIds?: string },
): CodeGrant {
  const groups = groupsOf(project);
  const keys = splitList(body.permissionIds);
  const codes = rightsOf(groups, keys);
  const empty = keys.flatMap((key) => groups.get(key) ?? []).find((group) => !codesOf([group]).some((code) => codes.includes(code)));
  if (empty) throw new AppError("GRANT_GROUP", { what: empty.title });
  return { id, codes, seen: body.lastpermissionIds === undefined ? undefined : rightsOf(groups, splitList(body.lastpermissionIds)) };
}

function rightsOf(groups: ReadonlyMap<string, unknown>, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => !groups.has(key)).map(codeOfKey);
}

/** @throws AppError PERMISSION_UNKNOWN naming codes that nothing asks for */
function assertKnown(known: ReadonlySet<string>, codes: readonly string[]): void {
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length > 0) throw new AppError("PERMISSION_UNKNOWN", { codes: unknown.slice(0, 3).map((code) => code.slice(0, 60)) });
}

/**
 * Codes that no longer exist may be taken away by anyone; nobody can hold them.
 *
 * @throws AppError GRANT_ABOVE naming a right that the session does not hold
 */
function assertHeld(known: ReadonlySet<string>, { session, project }: EntityScope, codes: readonly string[]): void {
  const missing = codes.find((code) => known.has(code) && !session.can(code));
  if (missing !== undefined) throw new AppError("GRANT_ABOVE", { what: `“${nameOfCode(project, missing)}”` });
}

/** Codes that are on one side only. */
function changed(before: readonly string[], after: readonly string[]): readonly string[] {
  return [...without(before, after), ...without(after, before)];
}

function without(codes: readonly string[], others: readonly string[]): readonly string[] {
  return codes.filter((code) => !others.includes(code));
}
