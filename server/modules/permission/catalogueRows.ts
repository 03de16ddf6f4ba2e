import type { PermissionNode } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { MenuItem } from "../../../src/schema/wire/permissionAnswers.ts";
import { catalogueTree } from "../../rights/permissionCodes.ts";
import { menuItems } from "./menuItems.ts";

/** A node of the catalogue as tables of menus show it (protocol 1.5). */
export interface CatalogueRow extends MenuPlace {
  readonly id: string;
  /** The same as the id; trees call it so. */
  readonly key: string;
  readonly parentId: string;
  readonly name: string;
  /** 0: top menu, 1: menu below, 2: button or field. */
  readonly menuType: 0 | 1 | 2;
  readonly perms: string | null;
  /** Its place among those beside it, from 1. */
  readonly sortNo: number;
  readonly isLeaf: boolean;
  readonly children: readonly CatalogueRow[];
}

/** Where a menu leads; a right leads nowhere. */
interface MenuPlace {
  readonly url: string | null;
  readonly component: string | null;
  readonly icon: string | null;
}

const NOWHERE: MenuPlace = { url: null, component: null, icon: null };

/** Every menu and right as rows in each other. */
export function catalogueRows(project: SchemaProject): readonly CatalogueRow[] {
  return rowsOf(catalogueTree(project), "", menuPlaces(project));
}

function rowsOf(nodes: readonly PermissionNode[], parentId: string, places: ReadonlyMap<string, MenuPlace>): readonly CatalogueRow[] {
  return nodes.map(({ key, title, type, code, children }, index) => ({
    id: key,
    key,
    parentId,
    name: title,
    menuType: type === "menu" ? (parentId === "" ? 0 : 1) : 2,
    perms: code ?? null,
    ...(places.get(key) ?? NOWHERE),
    sortNo: index + 1,
    isLeaf: children.length === 0,
    children: rowsOf(children, key, places),
  }));
}

/** Places by the keys of the catalogue. Addresses keep the names of the installation's values, which are not for whoever reads the catalogue. */
function menuPlaces(project: SchemaProject): ReadonlyMap<string, MenuPlace> {
  const placesIn = (items: readonly MenuItem[]): readonly (readonly [string, MenuPlace])[] =>
    items.flatMap(({ id, path, component = null, meta, children }) => [
      [`menu:${id}`, { url: meta?.url ?? path, component, icon: meta?.icon ?? null }],
      ...placesIn(children ?? []),
    ]);
  const apart = [...project.screens.values()].map(
    ({ id, path }) => [`screen:${id}`, { url: path, component: `schema/${id}`, icon: null }] as const,
  );
  return new Map([...apart, ...placesIn(menuItems(project, project.menu, { can: () => true, hasExamples: true }))]);
}

/** Finds a row by its key. */
export function findRow(rows: readonly CatalogueRow[], key: string): CatalogueRow | undefined {
  for (const row of rows) {
    const found = row.key === key ? row : findRow(row.children, key);
    if (found) return found;
  }
  return undefined;
}

/** One level of rows, without what is below them. */
export function levelOf(rows: readonly CatalogueRow[]): readonly Omit<CatalogueRow, "children">[] {
  return rows.map(({ children, ...row }) => ({ ...row, isLeaf: children.length === 0 }));
}
