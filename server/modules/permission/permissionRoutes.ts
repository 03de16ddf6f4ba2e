import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../../services.ts";
import { moduleScope } from "../moduleScope.ts";
import { announceRoleChange } from "../role/roleHooks.ts";
import { writeAudit } from "../../entity/audit/writeAudit.ts";
import { type DataRule, readRules, ruledEntities, saveRules } from "./dataRules.ts";
import { grantedPermissions } from "./grantedPermissions.ts";
import { codesOf, grantableTree } from "./permissionCodes.ts";
import { readCodes, saveCodes } from "./rolePermissions.ts";

const id = { type: "string", minLength: 1, maxLength: 64 } as const;
const codeList = { type: "string", maxLength: 200_000 } as const;
const ofRole = { querystring: { type: "object", required: ["roleId"], properties: { roleId: id } } } as const;
/** Codes and rules of a role are no entity rows; whoever may hand them out may see them. */
const grants = { rows: { why: "rights of a role, for those who may hand them out" }, fields: { why: "codes and rules are what is asked for" } } as const;

/** What the caller may do, and who may do what. */
export function permissionRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/permission/getUserPermissionByToken",
      right: { kind: "session" },
      rows: { why: "the caller's own rights" },
      fields: "none",
      handler: async ({ session }) => grantedPermissions(services.schemas.current(), session),
    }),
    ...codeRoutes(services),
    ...ruleRoutes(services),
  ];
}

function codeRoutes(services: ServerServices): readonly Route[] {
  const right = { kind: "permission", code: "sys:role:assign" } as const;
  return [
    defineRoute({
      method: "GET",
      path: "/sys/permission/queryTreeList",
      right,
      ...grants,
      handler: async () => {
        const treeList = grantableTree(services.schemas.current());
        return { treeList, ids: codesOf(treeList) };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/sys/permission/queryRolePermission",
      right,
      ...grants,
      schema: ofRole,
      handler: async ({ request }) => readCodes(services.database.db, (request.query as { roleId: string }).roleId),
    }),
    defineRoute({
      method: "POST",
      path: "/sys/permission/saveRolePermission",
      right,
      ...grants,
      schema: { body: { type: "object", required: ["roleId", "permissionIds"], properties: { roleId: id, permissionIds: codeList, lastpermissionIds: codeList } } },
      handler: async (call) => {
        const { roleId, permissionIds, lastpermissionIds } = call.request.body as { roleId: string; permissionIds: string; lastpermissionIds?: string };
        const grant = { roleId, codes: splitCodes(permissionIds), ...(lastpermissionIds === undefined ? {} : { seen: splitCodes(lastpermissionIds) }) };
        const { before, after } = await saveCodes(services, call.session, grant);
        const scope = moduleScope(services, call, "role");
        const audited = { rowId: roleId, action: "assign", before: { codes: before }, after: { codes: after } };
        await services.database.transaction((trx) => writeAudit(trx, scope, audited));
        await announceRoleChange(services, roleId);
        return new Answer(null, { message: "保存成功" });
      },
    }),
  ];
}

function ruleRoutes(services: ServerServices): readonly Route[] {
  const right = { kind: "permission", code: "sys:role:dataRules" } as const;
  const path = "/sys/permission/roleDataRules";
  const rule = { type: "object", required: ["entity", "expression"], properties: { entity: id, expression: { type: "string", maxLength: 2000 } } } as const;
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
      schema: { body: { type: "object", required: ["roleId", "rules"], properties: { roleId: id, rules: { type: "array", maxItems: 200, items: rule } } } },
      handler: async (call) => {
        const { roleId, rules } = call.request.body as { roleId: string; rules: readonly DataRule[] };
        const before = await readRules(services.database.db, roleId);
        await saveRules(services, call.session, { roleId, rules });
        const scope = moduleScope(services, call, "role");
        await services.database.transaction((trx) => writeAudit(trx, scope, { rowId: roleId, action: "dataRules", before: { rules: before }, after: { rules } }));
        await announceRoleChange(services, roleId);
        return new Answer(null, { message: "保存成功" });
      },
    }),
  ];
}

function splitCodes(list: string): readonly string[] {
  return list.split(",").map((code) => code.trim()).filter((code) => code !== "");
}
