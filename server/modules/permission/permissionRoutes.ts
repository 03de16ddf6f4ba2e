import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../../services.ts";
import { moduleScope } from "../moduleScope.ts";
import { announceRoleChange } from "../role/roleHooks.ts";
import { readUserInfo } from "../session/userInfo.ts";
import { catalogueRoutes } from "./catalogueRoutes.ts";
import { codeGrant, departmentCodes, readCodes, roleCodes } from "./codeLists.ts";
import { type DataRule, readRules, ruledEntities, saveRules } from "./dataRules.ts";
import { assertDepartment, departmentPermissionRoutes } from "./departmentPermissions.ts";
import { grantedPermissions } from "./grantedPermissions.ts";
import { codesOf, grantableTree, treeWithin } from "./permissionCodes.ts";
import { saveRoleCodes } from "./rolePermissions.ts";

const ASSIGN = { kind: "permission", code: "sys:role:assign" } as const;
const id = { type: "string", minLength: 1, maxLength: 64 } as const;
const codeList = { type: "string", maxLength: 200_000 } as const;
const ofRole = { querystring: { type: "object", required: ["roleId"], properties: { roleId: id } } } as const;
/** Codes and rules of a role are no entity rows; whoever may hand them out may see them. */
const grants = {
  rows: { why: "rights of a role, for those who may hand them out" },
  fields: { why: "codes and rules are what is asked for" },
} as const;

/** What the caller may do, and who may do what. */
export function permissionRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/permission/getUserPermissionByToken",
      right: { kind: "session" },
      rows: { why: "the caller's own rights" },
      fields: { why: "the caller's own data without secrets" },
      handler: async ({ session }) => ({
        ...grantedPermissions(services.schemas.current(), session, services.config.menuValues),
        // Rules on screen speak of department and roles too, and must not speak of those at the sign-in.
        userInfo: await readUserInfo(services.database.db, session.user.id),
      }),
    }),
    ...codeRoutes(services),
    ...ruleRoutes(services),
    ...catalogueRoutes(services),
    ...departmentPermissionRoutes(services),
  ];
}

function codeRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/permission/queryTreeList",
      right: ASSIGN,
      ...grants,
      handler: async () => {
        const treeList = grantableTree(services.schemas.current());
        return { treeList, ids: codesOf(treeList) };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/sys/permission/queryRolePermission",
      right: ASSIGN,
      ...grants,
      schema: ofRole,
      handler: async ({ request }) => readCodes(services.database.db, roleCodes, (request.query as { roleId: string }).roleId),
    }),
    saveCodesRoute(services, "/sys/permission/saveRolePermission"),
    ...departmentRoleRoutes(services),
  ];
}

interface CodesBody {
  readonly roleId: string;
  /** Comma lists of codes: those the role shall hold, and those the editor saw. */
  readonly permissionIds: string;
  readonly lastpermissionIds?: string;
}

/** The same for roles that belong to a department: the tree holds what the department may have. */
function departmentRoleRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/sysDepartPermission/queryTreeListForDeptRole",
      right: ASSIGN,
      rows: "entity",
      fields: grants.fields,
      schema: { querystring: { type: "object", required: ["departId"], properties: { departId: id } } },
      handler: async (call) => {
        const { departId } = call.request.query as { departId: string };
        await assertDepartment(moduleScope(services, call, "department"), departId);
        const held = new Set(await readCodes(services.database.db, departmentCodes, departId));
        const treeList = treeWithin(grantableTree(services.schemas.current()), held);
        return { treeList, ids: codesOf(treeList) };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/sys/sysDepartPermission/queryDeptRolePermission",
      right: ASSIGN,
      ...grants,
      schema: ofRole,
      handler: async ({ request }) => readCodes(services.database.db, roleCodes, (request.query as { roleId: string }).roleId),
    }),
    saveCodesRoute(services, "/sys/sysDepartPermission/saveDeptRolePermission"),
  ];
}

function saveCodesRoute(services: ServerServices, path: string): Route {
  const properties = { roleId: id, permissionIds: codeList, lastpermissionIds: codeList };
  return defineRoute({
    method: "POST",
    path,
    right: ASSIGN,
    ...grants,
    schema: { body: { type: "object", required: ["roleId", "permissionIds"], properties } },
    handler: async (call) => {
      const { roleId, ...codes } = call.request.body as CodesBody;
      await saveRoleCodes(services, moduleScope(services, call, "role"), codeGrant(roleId, codes));
      await announceRoleChange(services, roleId);
      return new Answer(null, { message: "保存成功" });
    },
  });
}

function ruleRoutes(services: ServerServices): readonly Route[] {
  const right = { kind: "permission", code: "sys:role:dataRules" } as const;
  const path = "/sys/permission/roleDataRules";
  const rule = {
    type: "object",
    required: ["entity", "expression"],
    properties: { entity: id, expression: { type: "string", maxLength: 2000 } },
  } as const;
  return [
    defineRoute({
      method: "GET",
      path,
      right,
      ...grants,
      schema: ofRole,
      handler: async ({ request }) => ({
        rules: await readRules(services.database.db, (request.query as { roleId: string }).roleId),
        entities: ruledEntities(services.schemas.current()),
      }),
    }),
    defineRoute({
      method: "POST",
      path,
      right,
      ...grants,
      schema: {
        body: {
          type: "object",
          required: ["roleId", "rules"],
          properties: { roleId: id, rules: { type: "array", maxItems: 200, items: rule } },
        },
      },
      handler: async (call) => {
        const { roleId, rules } = call.request.body as { roleId: string; rules: readonly DataRule[] };
        await saveRules(services, moduleScope(services, call, "role"), { roleId, rules });
        await announceRoleChange(services, roleId);
        return new Answer(null, { message: "保存成功" });
      },
    }),
  ];
}
