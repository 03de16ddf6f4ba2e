import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { permissionCalls } from "../../../src/schema/calls/permissionCalls.ts";
import { splitList } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope } from "../moduleScope.ts";
import { codeOfKey } from "../../rights/permissionCodes.ts";
import { type CatalogueRow, catalogueRows, findRow, levelOf } from "./catalogueRows.ts";
import { rulesOfPermission } from "./permissionRules.ts";

const read = {
  right: { kind: "permission", code: "sys:role:assign" },
  rows: { why: "the catalogue of rights holds no rows" },
  fields: { why: "names and codes of what can be granted" },
} as const;

/** The catalogue of menus and rights, whole, by level, and with the row rules written for it. */
export function catalogueRoutes(services: ServerServices): readonly Route[] {
  const rows = (): readonly CatalogueRow[] => catalogueRows(services.schemas.current());
  const below = (key: string): readonly CatalogueRow[] => (findRow(rows(), key) ?? findRow(rows(), codeOfKey(key)))?.children ?? [];
  return [
    defineRoute({ ...read, ...routeOf(permissionCalls.permissionList), handler: async () => rows() }),
    defineRoute({ ...read, ...routeOf(permissionCalls.systemMenuList), handler: async () => levelOf(rows()) }),
    defineRoute({
      ...read,
      ...routeOf(permissionCalls.systemSubmenu),
      handler: async ({ query }) => levelOf(below(query.parentId)),
    }),
    defineRoute({
      ...read,
      ...routeOf(permissionCalls.systemSubmenuBatch),
      handler: async ({ query }) => Object.fromEntries(splitList(query.parentIds).map((key) => [key, levelOf(below(key))])),
    }),
    ...ruleRoutes(services),
    ...derivedRoutes(),
  ];
}

function ruleRoutes(services: ServerServices): readonly Route[] {
  return [permissionCalls.permissionRules, permissionCalls.permissionRuleQuery].map((call) =>
    defineRoute({
      ...read,
      rows: "entity",
      ...routeOf(call),
      handler: async (asked) => rulesOfPermission(moduleScope(services, asked, "role"), asked.query),
    }),
  );
}

/** Menus and rights follow from the schema files; whoever tries to store one here learns where to write it. */
function derivedRoutes(): readonly Route[] {
  return [permissionCalls.permissionAdd, permissionCalls.permissionEdit].map((call) =>
    defineRoute({
      ...routeOf(call),
      right: { kind: "permission", code: "sys:schema:edit" },
      rows: "none",
      fields: "none",
      handler: async () => {
        throw new AppError("PERMISSION_DERIVED", {});
      },
    }),
  );
}
