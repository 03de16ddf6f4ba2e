import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { permissionCalls } from "../../../src/schema/calls/permissionCalls.ts";
import { sessionCalls } from "../../../src/schema/calls/sessionCalls.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { Session } from "../../http/session.ts";
import type { ServerServices } from "../serverServices.ts";
import { columnText } from "../../database/values/columnText.ts";
import { assertVisible, moduleScope } from "../moduleScope.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { AppError } from "../../errors/appError.ts";
import { announceRoleChange } from "../../rights/announceRoleChange.ts";
import { tenantName } from "../session/tenantNames.ts";
import { readUserInfo } from "../session/userInfo.ts";
import { catalogueRoutes } from "./catalogueRoutes.ts";
import { codeGrant, departmentCodes, readCodes, roleCodes } from "./codeLists.ts";
import { reachOfRule, ruleFields } from "./draftRules.ts";
import { readRules, ruledEntities, saveRules, voidRules } from "./dataRules.ts";
import { departmentPermissionRoutes } from "./departmentPermissions.ts";
import { grantTreeAnswer } from "./grantTrees.ts";
import { grantedPermissions } from "./grantedPermissions.ts";
import { saveRoleCodes } from "./rolePermissions.ts";

const ASSIGN = { kind: "permission", code: "sys:role:assign" } as const;
const id = { type: "string", minLength: 1, maxLength: 64 } as const;
const ofRole = { querystring: { type: "object", required: ["roleId"], properties: { roleId: id } } } as const;
/** Of a role that the caller sees; one outside their row rules is missing. */
const grants = { rows: "entity", fields: { why: "codes and rules are what is asked for" } } as const;
/** What can be granted at all. */
const catalogue = {
  rows: { why: "the catalogue of rights holds no rows" },
  fields: { why: "names and codes of what can be granted" },
} as const;

/** What the caller may do, and who may do what. */
export function permissionRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(sessionCalls.getUserPermissionByToken),
      right: { kind: "session" },
      rows: { why: "the caller's own rights" },
      fields: { why: "the caller's own data without secrets" },
      handler: async ({ session }) => ({
        ...grantedPermissions(services.schemas.current(), session, {
          config: services.config.menuValues,
          hasExamples: services.config.demo,
        }),
        // Rules on screen speak of department and roles too, and must not speak of those at the sign-in.
        userInfo: {
          ...(await readUserInfo(services.database.db, session.user.id, session.user.tenantId)),
          tenantName: await tenantName(services, session.user.tenantId),
          ...(await viewInfo(services, session)),
        },
      }),
    }),
    ...codeRoutes(services),
    ...ruleRoutes(services),
    ...draftRoutes(services),
    ...catalogueRoutes(services),
    ...departmentPermissionRoutes(services),
  ];
}

/** While somebody looks through the eyes of a role, rules on screen ask for that role alone, and for the department looked from. */
async function viewInfo({ database }: ServerServices, { viewing, user: { orgCode, orgCodes } }: Session) {
  if (!viewing) return { viewing: null };
  const { roleName, until, role } = viewing;
  const department = await database.db.selectFrom("sys_depart").select("depart_name").where("org_code", "=", orgCode).executeTakeFirst();
  const orgCodeTxt = department ? columnText(department["depart_name"]) : null;
  return { viewing: { roleName, until }, roles: [role], orgCode: orgCode || null, orgCodes, orgCodeTxt };
}

function codeRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(permissionCalls.permissionTree),
      right: ASSIGN,
      ...catalogue,
      handler: async ({ session, query: { places } }) => grantTreeAnswer(services.schemas.current(), session, { places }),
    }),
    readCodesRoute(services, permissionCalls.rolePermission),
    saveCodesRoute(services, permissionCalls.saveRolePermission),
    ...departmentRoleRoutes(services),
  ];
}

/** The same for roles that belong to a department: the tree holds what the department may have. */
function departmentRoleRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(permissionCalls.deptRoleTree),
      right: ASSIGN,
      rows: "entity",
      fields: grants.fields,
      handler: async (call) => {
        const { departId, places } = call.query;
        await assertVisible(moduleScope(services, call, "department"), departId);
        const within = new Set(await readCodes(services.database.db, departmentCodes, departId));
        return grantTreeAnswer(services.schemas.current(), call.session, { places, within });
      },
    }),
    readCodesRoute(services, permissionCalls.deptRolePermission),
    saveCodesRoute(services, permissionCalls.saveDeptRolePermission),
  ];
}

function readCodesRoute(
  services: ServerServices,
  place: typeof permissionCalls.rolePermission | typeof permissionCalls.deptRolePermission,
): Route {
  return defineRoute({
    ...routeOf(place),
    right: ASSIGN,
    ...grants,
    handler: async (call) => readCodes(services.database.db, roleCodes, await visibleRole(services, call, call.query.roleId)),
  });
}

/** The role that a read asks about. @throws AppError ROW_MISSING where the caller sees no such role */
async function visibleRole(services: ServerServices, call: RouteCall, roleId: string): Promise<string> {
  await assertVisible(moduleScope(services, call, "role"), roleId);
  return roleId;
}

function saveCodesRoute(
  services: ServerServices,
  place: typeof permissionCalls.saveRolePermission | typeof permissionCalls.saveDeptRolePermission,
): Route {
  return defineRoute({
    ...routeOf(place),
    right: ASSIGN,
    ...grants,
    handler: async (call) => {
      const { roleId, ...codes } = call.body;
      const scope = moduleScope(services, call, "role");
      await assertVisible(scope, roleId);
      await saveRoleCodes(services, scope, codeGrant(scope.project, roleId, codes));
      await announceRoleChange(services, roleId);
      return new Answer(null, { message: "保存成功" });
    },
  });
}

const RULE_RIGHT = { kind: "permission", code: "sys:role:dataRules" } as const;

/** What helps while a rule is written: the fields of its entity, and how many rows it would open. */
function draftRoutes(services: ServerServices): readonly Route[] {
  const scopeOfRule = (call: RouteCall, entity: string): EntityScope => {
    if (!services.schemas.current().entities.has(entity)) throw new AppError("ROW_MISSING", {});
    return moduleScope(services, call, entity);
  };
  return [
    defineRoute({
      method: "GET",
      path: "/sys/permission/ruleFields",
      right: RULE_RIGHT,
      rows: { why: "fields of an entity, no rows" },
      fields: { why: "names of the fields that the caller may read" },
      schema: { querystring: { type: "object", required: ["entity"], properties: { entity: id } } },
      handler: async (call) => ruleFields(scopeOfRule(call, call.query.entity)),
    }),
    defineRoute({
      method: "POST",
      path: "/sys/permission/ruleReach",
      right: RULE_RIGHT,
      rows: "entity",
      fields: { why: "two numbers" },
      budget: "read",
      repeat: "again",
      schema: {
        body: { type: "object", required: ["entity"], properties: { entity: id, expression: { type: "string", maxLength: 2000 } } },
      },
      handler: async (call) => reachOfRule(scopeOfRule(call, call.body.entity), call.body),
    }),
  ];
}

function ruleRoutes(services: ServerServices): readonly Route[] {
  const right = RULE_RIGHT;
  const path = "/sys/permission/roleDataRules";
  const rule = {
    type: "object",
    required: ["entity", "expression"],
    properties: { entity: id, expression: { type: "string", maxLength: 2000 } },
  } as const;
  const rules = { type: "array", maxItems: 200, items: rule } as const;
  return [
    defineRoute({
      method: "GET",
      path,
      right,
      ...grants,
      schema: ofRole,
      handler: async (call) => {
        const rules = await readRules(services.database.db, await visibleRole(services, call, call.query.roleId));
        const project = services.schemas.current();
        const found = voidRules(project, rules);
        const codes = await readCodes(services.database.db, roleCodes, call.query.roleId);
        return { rules, entities: ruledEntities(project, call.session, codes), ...(found.length > 0 ? { voidRules: found } : {}) };
      },
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
          properties: { roleId: id, rules, seen: rules },
        },
      },
      handler: async (call) => {
        const change = call.body;
        const scope = moduleScope(services, call, "role");
        await assertVisible(scope, change.roleId);
        await saveRules(services, scope, change);
        await announceRoleChange(services, change.roleId);
        return new Answer(null, { message: "保存成功" });
      },
    }),
  ];
}
