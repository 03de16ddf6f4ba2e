import type { RoleRow } from "../../../src/generated/entities/role.ts";
import type { Row } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { requireRight, type EntityScope } from "../../entity/scope/entityScope.ts";
import { applyChange } from "../../entity/pipeline/applyChange.ts";
import { inWriteUnit } from "../../entity/transaction/writeUnit.ts";
import { lockRow } from "../../entity/rows/findRows.ts";
import type { ServerServices } from "../serverServices.ts";
import { readCodes, roleCodes } from "../permission/codeLists.ts";
import { readRules, writeRules } from "../permission/dataRules.ts";
import { codesOf, grantableTree } from "../../rights/permissionCodes.ts";
import { writeRoleCodes } from "../permission/rolePermissions.ts";

/** A role to be made after another one. */
export interface RoleCopy extends Pick<RoleRow, "roleName" | "roleCode"> {
  /** Role that is copied. */
  readonly id: string;
}

/**
 * Makes a role with all that another one has: department, description, rights and with them its menus, row rules. Each part is
 * judged as if it were given by hand, so nobody copies what they do not hold.
 *
 * @returns id of the new role
 * @throws AppError RIGHT_MISSING, ROW_MISSING, ROW_INVALID, ROLE_ABOVE, GRANT_ABOVE, FIELD_FORBIDDEN
 */
export async function copyRole(services: ServerServices, scope: EntityScope, { id, roleName, roleCode }: RoleCopy): Promise<string> {
  return inWriteUnit(scope, async (unit) => {
    const { trx } = unit;
    const source = await lockRow(trx, scope, id);
    await services.authority.assertRoleWithin(trx, scope.session, id);
    const copy = await applyChange(unit, scope, { action: "copy", input: { ...keptOf(source), roleName, roleCode } });
    await copyRights(services, scope, { from: id, to: copy }, trx);
    return copy;
  });
}

/** What a copy starts with; all rights only where they are asked for, which is a right of its own. */
function keptOf({ departId, description, fullAccess }: Row): Row {
  return { departId, description, ...(fullAccess === true ? { fullAccess } : {}) };
}

interface Ends {
  readonly from: string;
  readonly to: string;
}

/** Rights of screens that are gone, and rules of entities that are gone, stay behind. */
async function copyRights(services: ServerServices, scope: EntityScope, { from, to }: Ends, trx: DatabaseTransaction): Promise<void> {
  const known = new Set(codesOf(grantableTree(scope.project)));
  const codes = (await readCodes(trx, roleCodes, from)).filter((code) => known.has(code));
  const rules = (await readRules(trx, from)).filter(({ entity }) => scope.project.entities.has(entity));
  if (codes.length > 0) {
    requireRight(scope, "assign");
    await writeRoleCodes(services, scope, { id: to, codes, seen: undefined }, trx);
  }
  if (rules.length === 0) return;
  requireRight(scope, "dataRules");
  await writeRules(services, scope, { roleId: to, rules }, trx);
}
