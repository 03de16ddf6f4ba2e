import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { permissionCalls } from "../../../src/schema/calls/permissionCalls.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../serverServices.ts";
import { inRowForm } from "../../entity/scope/inRowForm.ts";
import { moduleScope, presentVisible } from "../moduleScope.ts";
import { grantTreeAnswer } from "../permission/grantTrees.ts";
import { copyRole } from "./copyRole.ts";
import { viewAsRoutes } from "./viewAs.ts";

/** Reads of roles that pickers and dialogs need beside the generic list. */
export function roleRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(permissionCalls.roleQueryAll),
      right: { kind: "permission", code: "sys:role:list" },
      rows: "entity",
      fields: "entity",
      handler: async (call) => presentVisible(inRowForm(moduleScope(services, call, "role"), call.request)),
    }),
    defineRoute({
      ...routeOf(permissionCalls.roleTree),
      right: { kind: "permission", code: "sys:role:assign" },
      rows: { why: "the catalogue of rights holds no rows" },
      fields: "none",
      handler: async ({ session, query: { places } }) => grantTreeAnswer(services.schemas.current(), session, { places }),
    }),
    copyRoute(services),
    ...viewAsRoutes(services),
  ];
}

function copyRoute(services: ServerServices): Route {
  const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
  return defineRoute({
    method: "POST",
    path: "/sys/role/copy",
    right: { kind: "permission", code: "sys:role:add" },
    rows: "entity",
    fields: { why: "the id of the new role" },
    schema: {
      body: {
        type: "object",
        required: ["id", "roleName", "roleCode"],
        properties: { id: text(64), roleName: text(200), roleCode: text(200) },
      },
    },
    handler: async (call) => {
      const id = await copyRole(services, moduleScope(services, call, "role"), call.body);
      return new Answer({ id }, { message: "复制成功！" });
    },
  });
}
