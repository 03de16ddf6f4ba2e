import type { MenuItem } from "./menuItem.ts";
import { HOME_PATH } from "./navigation.ts";
import type { Crumb, MenuEntry, Navigation, PageContent, PageRoute } from "./navigation.ts";

/** The server gave the viewer no menu at all (spec §8). */
export class EmptyMenuError extends Error {
  constructor() {
    super("permissions must be a non-null array");
    this.name = "EmptyMenuError";
  }
}

const homePage: PageRoute = {
  path: HOME_PATH,
  title: "首页",
  icon: "home",
  content: { kind: "page", name: "dashboard/analysis" },
  keptAs: "Analysis",
  trail: [{ title: "首页", path: HOME_PATH }],
};

/**
 * Turns the server's menu into side-menu entries and a flat list of pages. The landing page is always there.
 *
 * @throws EmptyMenuError when there is nothing in it
 * @throws Error when it is written for another front end (spec §8)
 */
export function buildNavigation(menu: unknown): Navigation {
  if (!Array.isArray(menu) || menu.length === 0) throw new EmptyMenuError();
  const items = menu as readonly MenuItem[];
  if (hasComponent(items, "layouts/default/index")) throw new Error("启动失败：当前菜单表是Vue3版本，请切换为Vue2版菜单！");
  const pages = pagesOf(items, []).filter((page) => page.path !== HOME_PATH);
  return { entries: entriesOf(items), pages: [homePage, ...pages] };
}

function entriesOf(items: readonly MenuItem[]): readonly MenuEntry[] {
  return items
    .filter((item) => !item.hidden)
    .map(entryOf)
    .filter(leadsSomewhere);
}

function entryOf(item: MenuItem): MenuEntry {
  const url = externalUrl(item);
  return {
    key: item.path,
    title: titleOf(item),
    ...(item.meta?.icon ? { icon: item.meta.icon } : {}),
    ...(url ? { url } : opensPage(item) ? { path: item.path } : {}),
    children: entriesOf(item.children ?? []),
  };
}

/** A group none of whose pages may be seen is not worth a line. */
function leadsSomewhere(entry: MenuEntry): boolean {
  return entry.path !== undefined || entry.url !== undefined || entry.children.length > 0;
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
  return {
    path: item.path,
    title: titleOf(item),
    content: contentOf(item.component ?? ""),
    trail,
    ...(icon ? { icon } : {}),
    ...(keepAlive && componentName ? { keptAs: componentName } : {}),
  };
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

/** Containers (`layouts/…`) hold pages, links leave the console; everything else with a component is a page. */
function opensPage(item: MenuItem): boolean {
  return Boolean(item.component) && !item.component?.includes("layouts") && item.route !== "0" && !externalUrl(item);
}

function contentOf(component: string): PageContent {
  const screenId = /^schema\/(.+)$/.exec(component)?.[1];
  return screenId ? { kind: "screen", screenId } : { kind: "page", name: component };
}

function externalUrl(item: MenuItem): string | undefined {
  const url = item.meta?.url;
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}

function titleOf(item: MenuItem): string {
  return item.meta?.title ?? item.name ?? item.path;
}

function hasComponent(items: readonly MenuItem[], component: string): boolean {
  return items.some((item) => item.component === component || hasComponent(item.children ?? [], component));
}
