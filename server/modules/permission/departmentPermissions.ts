import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { places, wholeListParameters } from "../../../src/schema/calls/callParameters.ts";
import { permissionCalls } from "../../../src/schema/calls/permissionCalls.ts";
import { holdersOf } from "../../rights/account.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../serverServices.ts";
import { assertVisible, moduleScope } from "../moduleScope.ts";
import { announceRoleChange } from "../../rights/announceRoleChange.ts";
import { codeGrant, type CodeGrant, departmentCodes, readCodes, replaceCodes } from "./codeLists.ts";
import { grantTreeAnswer } from "./grantTrees.ts";
import { raiseRevision } from "./rolePermissions.ts";

const ASSIGN = { kind: "permission", code: "sys:depart:assign" } as const;
const grants = { rows: "entity", fields: { why: "codes are what is asked for" } } as const;

/** What the roles of a department may hold at most. */
export function departmentPermissionRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/permission/queryDepartTreeList",
      right: ASSIGN,
      rows: "none",
      fields: "none",
      schema: { querystring: { type: "object", properties: { ...places, ...wholeListParameters } } },
      handler: async ({ session, query }) => grantTreeAnswer(services.schemas.current(), session, query),
    }),
    defineRoute({
      ...routeOf(permissionCalls.departPermission),
      right: ASSIGN,
      ...grants,
      handler: async (call) => {
        const { departId } = call.query;
        await assertVisible(moduleScope(services, call, "department"), departId);
        return readCodes(services.database.db, departmentCodes, departId);
      },
    }),
    defineRoute({
      ...routeOf(permissionCalls.saveDepartPermission),
      right: ASSIGN,
      ...grants,
      handler: async (call) => {
        const { departId, ...codes } = call.body;
        const scope = moduleScope(services, call, "department");
        await assertVisible(scope, departId);
        const gaining = await saveDepartmentCodes(services, scope, codeGrant(scope.project, departId, codes));
        for (const role of await rolesOf(services.database.db, departId)) await announceRoleChange(services, role);
        return new Answer(null, { message: gaining === 0 ? "保存成功" : `保存成功，${gaining} 人因此得到更多权限` });
      },
    }),
  ];
}

/**
 * Judged by what the holders of the department's roles gain, wherever they work.
 *
 * @returns how many people have codes by it that their roles kept until now
 * @throws AppError PERMISSION_UNKNOWN, GRANT_ABOVE, GRANTS_STALE, ACCESS_ABOVE, CREDENTIAL_ABOVE
 */
async function saveDepartmentCodes({ database, authority }: ServerServices, scope: EntityScope, grant: CodeGrant): Promise<number> {
  return database.transaction(async (trx) => {
    await scope.write?.claim(trx);
    await authority.takeTurn(trx, scope.session, "shared");
    // The department's row is the lock that two editors of its rights meet at.
    await trx.selectFrom("sys_depart").select("id").where("id", "=", grant.id).forUpdate().executeTakeFirst();
    const roles = await rolesOf(trx, grant.id);
    const added = await authority.within(trx, scope.session, await holdersOf(trx, roles), async () => {
      const codes = await replaceCodes(trx, scope, departmentCodes, grant);
      for (const role of roles) await raiseRevision(trx, role);
      return codes;
    });
    return (await holdersOf(trx, await rolesKeeping(trx, roles, added))).length;
  });
}

/** Roles that belong to a department. */
async function rolesOf(db: Database, departId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom("sys_role").select("id").where("depart_id", "=", departId).execute();
  return rows.map((row) => String(row["id"]));
}

/** Those of the roles that keep one of the codes. */
async function rolesKeeping(db: Database, roles: readonly string[], codes: readonly string[]): Promise<readonly string[]> {
  if (roles.length === 0 || codes.length === 0) return [];
  const kept = db.selectFrom("sys_role_permission").select("role_id").distinct();
  const rows = await kept.where("role_id", "in", roles).where("code", "in", codes).execute();
  return rows.map((row) => String(row["role_id"]));
}
