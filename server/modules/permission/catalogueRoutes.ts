import { type PermissionNode, splitList, trimSpace } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope } from "../moduleScope.ts";
import { grantableTree } from "../../rights/permissionCodes.ts";
import { rulesOfPermission } from "./dataRules.ts";

const read = {
  method: "GET",
  right: { kind: "permission", code: "sys:role:assign" },
  rows: { why: "the catalogue of rights holds no rows" },
  fields: { why: "names and codes of what can be granted" },
} as const;
const key = { type: "string", minLength: 1, maxLength: 200 } as const;

/** The catalogue of menus and rights, whole, by level, and with the row rules written for it. */
export function catalogueRoutes(services: ServerServices): readonly Route[] {
  const rows = (): readonly CatalogueRow[] => catalogueRows(grantableTree(services.schemas.current()), "");
  const below = (parentId: string): readonly CatalogueRow[] => findRow(rows(), parentId)?.children ?? [];
  return [
    defineRoute({ ...read, path: "/sys/permission/list", handler: async () => rows() }),
    defineRoute({ ...read, path: "/sys/permission/getSystemMenuList", handler: async () => rows().map(withoutChildren) }),
    defineRoute({
      ...read,
      path: "/sys/permission/getSystemSubmenu",
      schema: { querystring: { type: "object", required: ["parentId"], properties: { parentId: key } } },
      handler: async ({ query }) => below(query.parentId).map(withoutChildren),
    }),
    defineRoute({
      ...read,
      path: "/sys/permission/getSystemSubmenuBatch",
      schema: { querystring: { type: "object", required: ["parentIds"], properties: { parentIds: { ...key, maxLength: 8000 } } } },
      handler: async ({ query }) => {
        const ids = splitList(query.parentIds);
        return Object.fromEntries(ids.map((id) => [id, below(id).map(withoutChildren)]));
      },
    }),
    ...ruleRoutes(services),
    ...derivedRoutes(),
  ];
}

function ruleRoutes(services: ServerServices): readonly Route[] {
  return (["getPermRuleListByPermId", "queryPermissionRule"] as const).map((name) =>
    defineRoute({
      ...read,
      rows: "entity",
      path: `/sys/permission/${name}`,
      schema: {
        querystring: {
          type: "object",
          required: ["permissionId"],
          properties: { permissionId: key, ruleName: { type: "string", maxLength: 60 } },
        },
      },
      handler: async (call) => {
        const { permissionId, ruleName = "" } = call.query;
        const rules = await rulesOfPermission(moduleScope(services, call, "role"), permissionId);
        return rules.filter((rule) => rule.roleName.includes(trimSpace(ruleName)));
      },
    }),
  );
}

/** Menus and rights follow from the schema files; whoever tries to store one here learns where to write it. */
function derivedRoutes(): readonly Route[] {
  const places = [
    { method: "POST", path: "/sys/permission/add" },
    { method: ["PUT", "POST"], path: "/sys/permission/edit" },
  ] as const;
  return places.map((place) =>
    defineRoute({
      ...place,
      right: { kind: "permission", code: "sys:schema:edit" },
      rows: "none",
      fields: "none",
      handler: async () => {
        throw new AppError("PERMISSION_DERIVED", {});
      },
    }),
  );
}

/** A node of the catalogue as tables of menus show it (protocol 1.5). */
interface CatalogueRow {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  /** 0: top menu, 1: menu below, 2: button or field. */
  readonly menuType: 0 | 1 | 2;
  readonly perms: string | null;
  readonly isLeaf: boolean;
  readonly children: readonly CatalogueRow[];
}

function catalogueRows(nodes: readonly PermissionNode[], parentId: string): readonly CatalogueRow[] {
  return nodes.map(({ key: id, title, type, code, children }) => ({
    id,
    parentId,
    name: title,
    menuType: type === "menu" ? (parentId === "" ? 0 : 1) : 2,
    perms: code ?? null,
    isLeaf: children.length === 0,
    children: catalogueRows(children, id),
  }));
}

function findRow(rows: readonly CatalogueRow[], id: string): CatalogueRow | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : findRow(row.children, id);
    if (found) return found;
  }
  return undefined;
}

function withoutChildren(row: CatalogueRow): Omit<CatalogueRow, "children"> {
  const { children, ...level } = row;
  return { ...level, isLeaf: children.length === 0 };
}
