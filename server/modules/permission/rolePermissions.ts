import { holdersOf } from "../../rights/account.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { AppError } from "../../errors/appError.ts";
import type { ServerServices } from "../serverServices.ts";
import { type CodeGrant, departmentCodes, readCodes, replaceCodes, roleCodes } from "./codeLists.ts";
import { nameOfCode } from "../../rights/permissionCodes.ts";

/**
 * Replaces the codes of a role.
 *
 * @throws AppError PERMISSION_UNKNOWN, GRANT_ABOVE, GRANT_OUTSIDE_DEPARTMENT, GRANTS_STALE, ROLE_FULL, ROW_MISSING
 */
export async function saveRoleCodes(services: ServerServices, scope: EntityScope, grant: CodeGrant): Promise<void> {
  await services.database.transaction(async (trx) => {
    await scope.write?.claim(trx);
    await services.authority.takeTurn(trx, scope.session, "shared");
    await writeRoleCodes(services, scope, grant, trx);
  });
}

/** The same within a transaction that does more. */
export async function writeRoleCodes(
  { authority }: Pick<ServerServices, "authority">,
  scope: EntityScope,
  grant: CodeGrant,
  trx: DatabaseTransaction,
): Promise<void> {
  await lockRole(trx, grant.id);
  await authority.within(trx, scope.session, await holdersOf(trx, [grant.id]), async () => {
    const added = await replaceCodes(trx, scope, roleCodes, grant);
    await assertInDepartment(trx, scope, { roleId: grant.id, codes: added });
    await raiseRevision(trx, grant.id);
  });
}

/** Locks the role's row until the transaction ends; a role with all rights has no list of them. */
export async function lockRole(trx: DatabaseTransaction, roleId: string): Promise<void> {
  const role = await trx.selectFrom("sys_role").select("full_access").where("id", "=", roleId).forUpdate().executeTakeFirst();
  if (!role) throw new AppError("ROW_MISSING", {});
  if (role["full_access"] === true) throw new AppError("ROLE_FULL", {});
}

/** A role of a department is given only what the department may have. @throws AppError GRANT_OUTSIDE_DEPARTMENT */
async function assertInDepartment(
  trx: DatabaseTransaction,
  { project }: EntityScope,
  { roleId, codes }: { readonly roleId: string; readonly codes: readonly string[] },
): Promise<void> {
  const role = await trx.selectFrom("sys_role").select("depart_id").where("id", "=", roleId).executeTakeFirst();
  if (typeof role?.["depart_id"] !== "string") return;
  const held = await readCodes(trx, departmentCodes, role["depart_id"]);
  const outside = codes.find((code) => !held.includes(code));
  if (outside !== undefined) throw new AppError("GRANT_OUTSIDE_DEPARTMENT", { what: nameOfCode(project, outside) });
}

/** A new revision puts the change in force with the next request of every holder. */
export async function raiseRevision(trx: DatabaseTransaction, roleId: string): Promise<void> {
  await trx
    .updateTable("sys_role")
    .set((expression) => ({ rev: expression("rev", "+", 1) }))
    .where("id", "=", roleId)
    .execute();
}
