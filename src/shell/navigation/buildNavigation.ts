import { fixedPages, fixedRedirects } from "./fixedPages.ts";
import type { MenuItem } from "./menuItem.ts";
import { headingOf } from "./pageHeading.ts";
import type { Crumb, MenuEntry, Navigation, PageContent, PageRoute } from "./navigation.ts";
import { onlineScreens } from "./onlineScreens.ts";

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
  const items = permitted(menu as readonly MenuItem[], can);
  if (hasComponent(items, "layouts/default/index")) throw new ForeignMenuError();
  const own = new Set(fixedPages.map(({ path }) => path));
  return {
    entries: entriesOf(items),
    pages: [...fixedPages, ...pagesOf(items, []).filter((page) => !own.has(page.path))],
    redirects: new Map([...redirectsOf(items), ...Object.entries(fixedRedirects)]),
  };
}

function permitted(items: readonly MenuItem[], can: (code: string) => boolean): readonly MenuItem[] {
  return items
    .filter(({ meta }) => {
      const codes = [meta?.permission ?? []].flat();
      return codes.length === 0 || codes.some(can);
    })
    .map((item) => (item.children ? { ...item, children: permitted(item.children, can) } : item));
}

function entriesOf(items: readonly MenuItem[]): readonly MenuEntry[] {
  return items.filter((item) => !item.hidden).flatMap(entryOf);
}

/** A group none of whose pages may be seen is not worth a line, unless the menu insists. */
function entryOf(item: MenuItem): readonly MenuEntry[] {
  const url = externalUrl(item);
  const target = url ? { url } : opensPage(item) ? { path: pathOf(item) } : {};
  const children = entriesOf(item.children ?? []);
  const leadsSomewhere = "url" in target || "path" in target || children.length > 0 || (item.alwaysShow && isGroup(item));
  const icon = item.meta?.icon ? { icon: item.meta.icon } : {};
  return leadsSomewhere ? [{ key: pathOf(item), title: titleOf(item), ...icon, ...target, children }] : [];
}

function pagesOf(items: readonly MenuItem[], above: readonly Crumb[]): readonly PageRoute[] {
  return items.flatMap((item) => {
    const trail = [...above, crumbOf(item)];
    const below = pagesOf(item.children ?? [], trail);
    return opensPage(item) ? [pageOf(item, trail), ...below] : below;
  });
}

function pageOf(item: MenuItem, trail: readonly Crumb[]): PageRoute {
  const { icon, keepAlive, componentName } = item.meta ?? {};
  const header = headingOf(item.meta ?? {});
  return {
    path: pathOf(item),
    title: titleOf(item),
    content: contentOf(item),
    trail,
    ...(icon ? { icon } : {}),
    ...(header ? { header } : {}),
    ...(keepAlive && componentName ? { keptAs: componentName } : {}),
  };
}

/** The address of a group leads to its first page, or where the menu says. */
function redirectsOf(items: readonly MenuItem[]): readonly (readonly [string, string])[] {
  return items.flatMap((item) => {
    const { path } = crumbOf(item);
    const own = opensPage(item) || !path || path === pathOf(item) ? [] : [[pathOf(item), path] as const];
    return [...own, ...redirectsOf(item.children ?? [])];
  });
}

function crumbOf(item: MenuItem): Crumb {
  const path = item.redirect || firstPath(item);
  return { title: titleOf(item), ...(path ? { path } : {}) };
}

function firstPath(item: MenuItem): string | undefined {
  if (opensPage(item)) return pathOf(item);
  for (const child of item.children ?? []) {
    const path = child.hidden ? undefined : firstPath(child);
    if (path) return path;
  }
  return undefined;
}

/** Containers (`layouts/…`) hold pages, links leave the console; everything else with a component or an address is a page. */
function opensPage(item: MenuItem): boolean {
  if (item.route === "0" || externalUrl(item)) return false;
  return frameUrl(item) !== undefined || (Boolean(item.component) && !isGroup(item));
}

function isGroup({ component }: MenuItem): boolean {
  return component?.includes("layouts") ?? false;
}

function contentOf(item: MenuItem): PageContent {
  const url = frameUrl(item);
  if (url !== undefined) return { kind: "frame", url };
  const component = item.component ?? "";
  const screenId = /^schema\/(.+)$/.exec(component)?.[1];
  return screenId ? { kind: "screen", screenId } : { kind: "page", name: onlineScreens[component]?.name ?? component };
}

/** Address of an item that opens in a window of its own. */
function externalUrl({ meta }: MenuItem): string | undefined {
  return meta?.internalOrExternal ? webUrl(meta.url) : undefined;
}

/** Address of an item that is shown in a frame. */
function frameUrl({ meta }: MenuItem): string | undefined {
  return meta?.internalOrExternal ? undefined : webUrl(meta?.url);
}

/** Only addresses of the web; a script in a menu stays a dead entry. */
function webUrl(url: string | null | undefined): string | undefined {
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}

/** Menus name items without an address of their own by a digest. */
function pathOf({ path }: MenuItem): string {
  return path.startsWith("/") ? path : `/${path}`;
}

function titleOf(item: MenuItem): string {
  return item.meta?.title ?? item.name ?? item.path;
}

function hasComponent(items: readonly MenuItem[], component: string): boolean {
  return items.some((item) => item.component === component || hasComponent(item.children ?? [], component));
}
