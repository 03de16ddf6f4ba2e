import { createHash } from "node:crypto";
import { canFill, fillUrl, opensTo } from "../../../src/schema/index.ts";
import type { MenuNode } from "../../../src/schema/model/menu.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { MenuItem, MenuItemMeta } from "../../../src/schema/wire/permissionAnswers.ts";

/** What of the menu a viewer gets. */
export interface MenuViewer {
  can(code: string): boolean;
  /** Values of the installation that addresses may name. @default none */
  readonly config?: Readonly<Record<string, string>>;
  /** Pages that show developers what components can do, which a demonstration has (`DEMO=1`). @default false */
  readonly hasExamples?: boolean;
}

/**
 * Builds a viewer's menu. Screens they may not list are left out, and with them groups that are then empty.
 * Hand-written pages and addresses are for everyone signed in, unless the menu names a right; examples are for a demonstration only.
 */
export function menuItems(project: SchemaProject, nodes: readonly MenuNode[], viewer: MenuViewer): readonly MenuItem[] {
  return nodes.flatMap((node) => {
    const children = menuItems(project, node.children, viewer);
    const item = menuItem(project, node, children, viewer);
    return item ? [item] : [];
  });
}

function menuItem(project: SchemaProject, node: MenuNode, children: readonly MenuItem[], viewer: MenuViewer): MenuItem | undefined {
  if (node.permission !== undefined && !viewer.can(node.permission)) return undefined;
  if (node.page?.startsWith("examples/") && !viewer.hasExamples) return undefined;
  if (node.screen !== undefined) return screenItem(project, { ...node, screen: node.screen }, children, viewer);
  if (node.page !== undefined) return pageItem({ ...node, page: node.page }, children);
  if (node.url !== undefined) return addressItem({ ...node, url: fillUrl(node.url, { config: viewer.config ?? {} }) });
  return children.length > 0 ? groupItem(node, children) : undefined;
}

function screenItem(
  project: SchemaProject,
  node: MenuNode & { readonly screen: string },
  children: readonly MenuItem[],
  viewer: MenuViewer,
): MenuItem | undefined {
  const screen = project.screens.get(node.screen);
  if (!screen || !opensTo(project, screen, viewer)) return undefined;
  const component = `schema/${node.screen}`;
  return {
    ...common(node, children),
    path: node.path ?? screen.path,
    component,
    route: "1",
    redirect: null,
    meta: meta(node, { keepAlive: true, componentName: component }),
  };
}

function pageItem(node: MenuNode & { readonly page: string }, children: readonly MenuItem[]): MenuItem {
  return {
    ...common(node, children),
    path: node.path ?? `/${node.page}`,
    component: node.page,
    route: "1",
    redirect: null,
    meta: meta(node, { keepAlive: true, componentName: node.page }),
  };
}

/**
 * An address outside the console: in a window of its own, or in a frame within a tab. A link's path is a digest,
 * since it has no address of its own. One that misses a value of the installation gets a tab, which says so.
 */
function addressItem(node: MenuNode & { readonly url: string }): MenuItem {
  const inTab = node.open === "tab" || !canFill(node.url, { userId: "", tenantId: "" });
  const digest = createHash("sha256").update(node.url).digest("hex").slice(0, 32);
  return {
    ...common(node, []),
    path: inTab ? `/frame/${node.key}` : digest,
    component: "layouts/IframePageView",
    route: inTab ? "1" : "0",
    redirect: null,
    meta: { ...meta(node, { keepAlive: inTab, componentName: "IframePageView" }), url: node.url, internalOrExternal: !inTab },
  };
}

function groupItem(node: MenuNode, children: readonly MenuItem[]): MenuItem {
  return {
    ...common(node, children),
    path: node.path ?? `/${node.key}`,
    component: "layouts/RouteView",
    route: "1",
    redirect: firstPage(children) ?? null,
    meta: meta(node, { keepAlive: false, componentName: "RouteView" }),
  };
}

/** Path of the first page that a group shows; links have none. */
function firstPage(items: readonly MenuItem[]): string | undefined {
  for (const { path, route, redirect, component, hidden } of items) {
    if (hidden || route === "0") continue;
    const page = component === "layouts/RouteView" ? redirect : path;
    if (page) return page;
  }
  return undefined;
}

function common(node: MenuNode, children: readonly MenuItem[]): Pick<MenuItem, "id" | "name" | "hidden" | "children"> {
  return { id: node.key, name: node.key, ...(node.hidden ? { hidden: true as const } : {}), ...(children.length > 0 ? { children } : {}) };
}

function meta(
  { title, icon, permission }: MenuNode,
  { keepAlive, componentName }: Required<Pick<MenuItemMeta, "keepAlive" | "componentName">>,
): MenuItemMeta {
  return { title, ...(icon ? { icon } : {}), ...(permission ? { permission } : {}), keepAlive, internalOrExternal: false, componentName };
}
