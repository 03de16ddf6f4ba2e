import { consolePath } from "./menuAddress.ts";
import type { MenuItem, MenuItemMeta } from "../../schema/wire/permissionAnswers.ts";
import { isBlankText } from "../../schema/text/space.ts";

/**
 * Reads the server's menu. A member of a kind that it cannot have counts as not given, and an entry without a path of
 * the console is left out with what is below it: a mistake in one entry must not keep everybody from all others.
 */
export function readMenu(menu: unknown): readonly MenuItem[] {
  return Array.isArray(menu) ? menu.filter(isRecord).flatMap(readItem) : [];
}

function readItem(item: Record<string, unknown>): readonly MenuItem[] {
  const { path, hidden, alwaysShow, meta, children } = item;
  const own = typeof path === "string" && !isBlankText(path) ? consolePath(path) : undefined;
  if (own === undefined) return [];
  return [
    {
      ...textsOf(item, ["name", "redirect", "component", "route"]),
      path: own,
      hidden: Boolean(hidden),
      alwaysShow: Boolean(alwaysShow),
      ...(isRecord(meta) ? { meta: readMeta(meta) } : {}),
      children: readMenu(children),
    },
  ];
}

function readMeta(meta: Record<string, unknown>): MenuItemMeta {
  const { keepAlive, internalOrExternal, search, permission, linkList, tabs } = meta;
  return {
    ...textsOf(meta, ["title", "icon", "url", "componentName", "description", "extraImage"]),
    keepAlive: Boolean(keepAlive),
    internalOrExternal: Boolean(internalOrExternal),
    search: Boolean(search),
    permission: readCodes(permission),
    linkList: readLinks(linkList, "href"),
    tabs: readLinks(tabs, "path"),
  };
}

/** What asks for rights in words that nobody understands stays closed: the empty code is held by nobody. */
function readCodes(permission: unknown): readonly string[] {
  if (permission === undefined || permission === null) return [];
  return [permission].flat().map((code) => (typeof code === "string" ? code : ""));
}

function readLinks<Address extends string>(links: unknown, address: Address) {
  type Link = Record<"title" | Address, string>;
  const isLink = (link: unknown): link is Link =>
    isRecord(link) && [link["title"], link[address]].every((text) => typeof text === "string");
  return Array.isArray(links) ? links.filter(isLink) : [];
}

function textsOf<Name extends string>(of: Record<string, unknown>, names: readonly Name[]): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = of[name];
    if (typeof value === "string") texts[name] = value;
  }
  return texts;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
