import { matchPath, parsePath } from "react-router-dom";
import { fixedPages, fixedRedirects } from "./fixedPages.ts";
import { isConsolePage, pageParts } from "../../schema/address/consolePages.ts";
import { readPath } from "../../schema/address/readAddress.ts";
import type { MenuItem } from "../../schema/wire/permissionAnswers.ts";
import { contentOf, isGroup, linkAddress, opensPage } from "./menuTarget.ts";
import { headingOf } from "./pageHeading.ts";
import type { Crumb, MenuEntry, Navigation, PageRoute } from "./navigation.ts";
import { readMenu } from "./readMenu.ts";

/** The server gave the viewer no menu at all (spec §8). */
export class EmptyMenuError extends Error {
  constructor() {
    super("permissions must be a non-null array");
    this.name = "EmptyMenuError";
  }
}

/** The menu was written for another front end (spec §8). */
export class ForeignMenuError extends Error {
  constructor() {
    super("启动失败：当前菜单表是Vue3版本，请切换为Vue2版菜单！");
    this.name = "ForeignMenuError";
  }
}

/**
 * Turns the server's menu into side-menu entries and a flat list of pages. The console's own pages are always there.
 *
 * @param can whether the viewer holds a code; what the menu asks for and they lack is left out
 * @throws EmptyMenuError when there is nothing in it
 * @throws ForeignMenuError when it is written for another front end
 */
export function buildNavigation(menu: unknown, can: (code: string) => boolean = () => true): Navigation {
  if (!Array.isArray(menu) || menu.length === 0) throw new EmptyMenuError();
  const permitted = permittedOf(readMenu(menu), can);
  if (hasComponent(permitted, "layouts/default/index")) throw new ForeignMenuError();
  const items = withReachable(permitted, pathsOf(permitted));
  const pages = new Map(fixedPages.map((page) => [page.path, page]));
  // Of several entries with one path the first is the page; none takes the place of the console's own.
  for (const page of pagesOf(items, [])) if (!pages.has(page.path) && !isOwn(page.path)) pages.set(page.path, page);
  return {
    entries: entriesOf(items, keyGiver(pages)),
    pages: [...pages.values()],
    redirects: new Map([...redirectsOf(items), ...Object.entries(fixedRedirects)]),
  };
}

function isOwn(path: string): boolean {
  return fixedPages.some((page) => matchPath(page.path, path) !== null);
}

function permittedOf(items: readonly MenuItem[], can: (code: string) => boolean): readonly MenuItem[] {
  return items
    .filter(({ meta }) => {
      const codes = [meta?.permission ?? []].flat();
      return codes.length === 0 || codes.some(can);
    })
    .map((item) => ({ ...item, children: permittedOf(item.children ?? [], can) }));
}

/** Takes away redirects that lead to no page of the viewer: out of the console, to nowhere, or round in a circle. */
function withReachable(items: readonly MenuItem[], paths: readonly string[]): readonly MenuItem[] {
  return items.map((item) => {
    const target = item.redirect && readPath(item.redirect) === item.redirect ? parsePath(item.redirect).pathname : undefined;
    const isReachable = target !== undefined && paths.some((path) => matchPath(path, target) !== null);
    return { ...item, redirect: isReachable ? (item.redirect ?? null) : null, children: withReachable(item.children ?? [], paths) };
  });
}

/** Paths of all pages, with those of the console itself. */
function pathsOf(items: readonly MenuItem[]): readonly string[] {
  const own = fixedPages.map(({ path }) => path);
  const below = (nodes: readonly MenuItem[]): readonly string[] =>
    nodes.flatMap((node) => [...(opensPage(node) ? [node.path] : []), ...below(node.children ?? [])]);
  return [...own, ...below(items)];
}

type GiveKey = (item: MenuItem) => string;

/** Gives every entry a key of its own: the first of a page has the page's path, which tells what is on screen. */
function keyGiver(pages: ReadonlyMap<string, PageRoute>): GiveKey {
  const given = new Set<string>();
  return (item) => {
    const isFree = (key: string) => !given.has(key) && (opensPage(item) || !pages.has(key));
    let key = item.path;
    for (let place = 2; !isFree(key); place += 1) key = `${item.path} ${place}`;
    given.add(key);
    return key;
  };
}

function entriesOf(items: readonly MenuItem[], giveKey: GiveKey): readonly MenuEntry[] {
  return items.filter((item) => !item.hidden).flatMap((item) => entryOf(item, giveKey));
}

/** A group none of whose pages may be seen is not worth a line, unless the menu insists. */
function entryOf(item: MenuItem, giveKey: GiveKey): readonly MenuEntry[] {
  const url = linkAddress(item);
  const target = url ? { url } : opensPage(item) ? { path: item.path } : {};
  const children = entriesOf(item.children ?? [], giveKey);
  const icon = item.meta?.icon ? { icon: item.meta.icon } : {};
  const leadsSomewhere = "url" in target || "path" in target || children.length > 0 || (item.alwaysShow && isGroup(item));
  return leadsSomewhere ? [{ key: giveKey(item), title: titleOf(item), ...icon, ...target, children }] : [];
}

function pagesOf(items: readonly MenuItem[], above: readonly Crumb[]): readonly PageRoute[] {
  return items.flatMap((item) => {
    const breadcrumbs = [...above, crumbOf(item)];
    const below = pagesOf(item.children ?? [], breadcrumbs);
    return opensPage(item) ? [pageOf(item, breadcrumbs), ...below] : below;
  });
}

function pageOf(item: MenuItem, breadcrumbs: readonly Crumb[]): PageRoute {
  const { icon, keepAlive, componentName } = item.meta ?? {};
  const header = headingOf(item.meta ?? {});
  const content = contentOf(item);
  const parts = content.kind === "page" && isConsolePage(content.name) ? pageParts[content.name] : undefined;
  return {
    path: item.path,
    title: titleOf(item),
    content,
    breadcrumbs,
    ...(icon ? { icon } : {}),
    ...(header ? { header } : {}),
    // The parts stand in one tab, which keeps what was typed in each.
    ...(parts ? { parts, tabKey: item.path } : {}),
    ...(keepAlive && componentName ? { keptAs: componentName } : {}),
  };
}

/** The address of a group leads to its first page, or where the menu says. */
function redirectsOf(items: readonly MenuItem[]): readonly (readonly [string, string])[] {
  return items.flatMap((item) => {
    const { path } = crumbOf(item);
    const own = opensPage(item) || !path || path === item.path ? [] : [[item.path, path] as const];
    return [...own, ...redirectsOf(item.children ?? [])];
  });
}

function crumbOf(item: MenuItem): Crumb {
  const path = item.redirect || firstPath(item);
  return { title: titleOf(item), ...(path ? { path } : {}) };
}

function firstPath(item: MenuItem): string | undefined {
  if (opensPage(item)) return item.path;
  for (const child of item.children ?? []) {
    const path = child.hidden ? undefined : firstPath(child);
    if (path) return path;
  }
  return undefined;
}

function titleOf(item: MenuItem): string {
  return item.meta?.title || item.name || item.path;
}

function hasComponent(items: readonly MenuItem[], component: string): boolean {
  return items.some((item) => item.component === component || hasComponent(item.children ?? [], component));
}
