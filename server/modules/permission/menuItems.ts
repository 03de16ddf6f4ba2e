import { createHash } from "node:crypto";
import type { MenuNode } from "../../../src/schema/model/menu.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";

/** A node of the menu as the console expects it (spec §2.2). */
export interface MenuItem {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly component: string;
  /** `0`: shown, but no page of its own. */
  readonly route: "0" | "1";
  readonly redirect: string | null;
  readonly hidden?: true;
  readonly meta: MenuMeta;
  readonly children?: readonly MenuItem[];
}

interface MenuMeta {
  readonly title: string;
  readonly icon?: string;
  readonly url?: string;
  readonly keepAlive: boolean;
  readonly internalOrExternal: boolean;
  readonly componentName: string;
}

/** What of the menu a viewer gets. */
export interface MenuViewer {
  can(code: string): boolean;
}

/**
 * Builds a viewer's menu. Screens they may not list are left out, and with them groups that are then empty.
 * Hand-written pages are for everyone signed in; what they show asks for its own rights.
 */
export function menuItems(project: SchemaProject, nodes: readonly MenuNode[], viewer: MenuViewer): readonly MenuItem[] {
  return nodes.flatMap((node) => {
    const children = menuItems(project, node.children, viewer);
    const item = menuItem(project, node, children, viewer);
    return item ? [item] : [];
  });
}

function menuItem(project: SchemaProject, node: MenuNode, children: readonly MenuItem[], viewer: MenuViewer): MenuItem | undefined {
  if (node.screen !== undefined) return screenItem(project, { ...node, screen: node.screen }, children, viewer);
  if (node.page !== undefined) return pageItem({ ...node, page: node.page }, children);
  if (node.url !== undefined) return linkItem({ ...node, url: node.url });
  return children.length > 0 ? groupItem(node, children) : undefined;
}

function screenItem(
  project: SchemaProject,
  node: MenuNode & { readonly screen: string },
  children: readonly MenuItem[],
  viewer: MenuViewer,
): MenuItem | undefined {
  const screen = project.screens.get(node.screen);
  const entity = screen && project.entities.get(screen.entity);
  if (!screen || !entity || !viewer.can(`${entity.permission}:list`)) return undefined;
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

/** A link out of the console opens in a window of its own; its path is a digest, since the address is none. */
function linkItem(node: MenuNode & { readonly url: string }): MenuItem {
  const path = createHash("sha256").update(node.url).digest("hex").slice(0, 32);
  return {
    ...common(node, []),
    path,
    component: "layouts/IframePageView",
    route: "0",
    redirect: null,
    meta: { ...meta(node, { keepAlive: false, componentName: "IframePageView" }), url: node.url, internalOrExternal: true },
  };
}

function groupItem(node: MenuNode, children: readonly MenuItem[]): MenuItem {
  const first = children.find((child) => !child.hidden);
  return {
    ...common(node, children),
    path: node.path ?? `/${node.key}`,
    component: "layouts/RouteView",
    route: "1",
    redirect: first?.redirect ?? first?.path ?? null,
    meta: meta(node, { keepAlive: false, componentName: "RouteView" }),
  };
}

function common(node: MenuNode, children: readonly MenuItem[]): Pick<MenuItem, "id" | "name" | "hidden" | "children"> {
  return { id: node.key, name: node.key, ...(node.hidden ? { hidden: true as const } : {}), ...(children.length > 0 ? { children } : {}) };
}

function meta({ title, icon }: MenuNode, { keepAlive, componentName }: Pick<MenuMeta, "keepAlive" | "componentName">): MenuMeta {
  return { title, ...(icon ? { icon } : {}), keepAlive, internalOrExternal: false, componentName };
}
