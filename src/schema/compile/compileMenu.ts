import type { Node } from "../files/menuFile.ts";
import { compact } from "../model/compact.ts";
import type { MenuNode } from "../model/menu.ts";
import type { ScreenModel } from "../model/project.ts";

/** A menu node as the file states it; the shape is checked before it is read. */
export type RawMenuNode = Node;

/** Order of screens that state none. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Expands the menu file; nodes of screens that are not usable are left out. */
export function compileMenu(nodes: readonly RawMenuNode[], screens: ReadonlyMap<string, ScreenModel>): MenuNode[] {
  const stated = nodes.flatMap((node) => compileNode(node, screens));
  const placed = new Set(namesIn(stated));
  return unplacedScreens(screens, placed).reduce(place, stated);
}

/** Screens that the menu file does not name and that do not stay out of the menu, in the order they are to stand. */
export function unplacedScreens(screens: ReadonlyMap<string, ScreenModel>, placed: ReadonlySet<string>): ScreenModel[] {
  const order = ({ menu }: ScreenModel) => (menu === false ? LAST : (menu.order ?? LAST));
  return [...screens.values()].filter(({ id, menu }) => menu !== false && !placed.has(id)).sort((a, b) => order(a) - order(b));
}

/** Key of the group that a screen outside the menu file falls into. */
export function groupKeyOf({ menu, domain }: ScreenModel): string {
  return menu === false ? domain : (menu.parent ?? domain);
}

function compileNode(node: RawMenuNode, screens: ReadonlyMap<string, ScreenModel>): MenuNode[] {
  const { key, title, icon, screen, page, path, permission, url, open, hidden = false, children = [] } = node;
  const target = screen === undefined ? undefined : screens.get(screen);
  if (screen !== undefined && (!target || target.isPage === false)) return [];
  return [
    {
      key,
      title,
      ...compact({ icon: icon ?? target?.icon, screen, page, path: path ?? target?.path, permission, url, open }),
      hidden,
      children: children.flatMap((child) => compileNode(child, screens)),
    },
  ];
}

function namesIn(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(({ screen, children }) => [...(screen === undefined ? [] : [screen]), ...namesIn(children)]);
}

function place(menu: readonly MenuNode[], screen: ScreenModel): MenuNode[] {
  const { id, title, icon, path } = screen;
  const node: MenuNode = { key: id, title, ...compact({ icon }), screen: id, path, hidden: false, children: [] };
  const group = groupKeyOf(screen);
  if (hasKey(menu, group)) return appendTo(menu, group, node);
  return [...menu, { key: group, title: group, hidden: false, children: [node] }];
}

function hasKey(nodes: readonly MenuNode[], key: string): boolean {
  return nodes.some((node) => node.key === key || hasKey(node.children, key));
}

function appendTo(nodes: readonly MenuNode[], key: string, added: MenuNode): MenuNode[] {
  return nodes.map((node) => ({ ...node, children: node.key === key ? [...node.children, added] : appendTo(node.children, key, added) }));
}
