import { defineRoute, type Route } from "../../http/defineRoute.ts";
import type { ServerServices } from "../../services.ts";
import { moduleScope, presentVisible } from "../moduleScope.ts";
import { codesOf, grantableTree } from "../permission/permissionCodes.ts";

/** Reads of roles that pickers and dialogs need beside the generic list. */
export function roleRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/role/queryall",
      right: { kind: "permission", code: "sys:role:list" },
      rows: "entity",
      fields: "entity",
      handler: async (call) => presentVisible(moduleScope(services, call, "role")),
    }),
    defineRoute({
      method: "GET",
      path: "/sys/role/queryTreeList",
      right: { kind: "permission", code: "sys:role:assign" },
      rows: { why: "the catalogue of rights holds no rows" },
      fields: "none",
      handler: async () => {
        const treeList = grantableTree(services.schemas.current());
        return { treeList, ids: codesOf(treeList) };
      },
    }),
  ];
}
