import { matchPath } from "react-router-dom";

export { HOME_PATH, HOME_SCREEN, LOST_PATH } from "./fixedPages.ts";

/** What stands behind an address. */
export type PageContent =
  /** A screen generated from a schema. */
  | { readonly kind: "screen"; readonly screenId: string }
  /** A hand-written page, by the name it is registered under. */
  | { readonly kind: "page"; readonly name: string }
  /** Another site in a frame; the address may hold placeholders (spec §2.2). */
  | { readonly kind: "frame"; readonly url: string };

/** An address of the console that shows a page. */
export interface PageRoute {
  /** Path pattern, e.g. `/hiv/appointment` or `/survey/:id`. */
  readonly path: string;
  readonly title: string;
  readonly icon?: string;
  readonly content: PageContent;
  /** Name under which the page is kept alive while its tab is hidden; absent: it is built anew each time. */
  readonly keptAs?: string;
  /** Titles and addresses from the root of the menu down to the page itself. */
  readonly breadcrumbs: readonly Crumb[];
  /** Header above the content; absent: the title stands in tab and breadcrumb alone. */
  readonly header?: PageHeading;
  /** Tab that all addresses of the page share; absent: one for each address. */
  readonly tabKey?: string;
  /** Last parts of addresses below the path that the page draws itself. @default none */
  readonly parts?: readonly string[];
  /** Nobody wants to come back to it: its tab goes with it. */
  readonly isPassing?: true;
  /** A right that opened the page was taken away; it stays while its tab does. */
  readonly isWithdrawn?: true;
}

/** What a page's header shows besides the title. */
export interface PageHeading {
  readonly description?: string;
  readonly links: readonly { readonly title: string; readonly href: string }[];
  readonly image?: string;
  readonly hasSearch: boolean;
  readonly tabs: readonly { readonly title: string; readonly path: string }[];
}

/** One step of the breadcrumbs. */
export interface Crumb {
  readonly title: string;
  /** Where the step leads; for a group its first page. */
  readonly path?: string;
}

/** One entry of the side menu. */
export interface MenuEntry {
  /** Tells it from all others; of the first entry of a page, the page's path. */
  readonly key: string;
  readonly title: string;
  readonly icon?: string;
  /** Page the entry opens; absent for groups. */
  readonly path?: string;
  /** Address outside the console. */
  readonly url?: string;
  readonly children: readonly MenuEntry[];
}

/** All the viewer can reach. */
export interface Navigation {
  readonly entries: readonly MenuEntry[];
  readonly pages: readonly PageRoute[];
  /** Addresses that only lead on: groups to their first page. @default none */
  readonly redirects?: ReadonlyMap<string, string>;
}

/** Finds the page of an address; fixed paths come before patterns. */
export function findPage({ pages }: Navigation, pathname: string): PageRoute | undefined {
  return (
    pages.find((page) => page.path === pathname) ??
    pages.find((page) => patternsOf(page).some((path) => matchPath({ path, end: true }, pathname) !== null))
  );
}

/** Patterns of all addresses that show a page. */
export function patternsOf({ path, parts = [] }: PageRoute): readonly string[] {
  return [path, ...parts.map((part) => `${path}/${part}`)];
}

/** The one way to write a page's path: addresses are found in any case and with a slash behind, too. */
export function writtenPath({ path }: PageRoute, pathname: string): string {
  const bare = pathname.replace(/(?<=.)\/+$/, "");
  return bare.toLowerCase() === path.toLowerCase() ? path : bare;
}

/** Where an address leads on to, if it is none of a page. */
export function redirectOf({ redirects }: Navigation, pathname: string): string | undefined {
  return redirects?.get(pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname);
}

/** Keys of the groups that lead to a page's entry, from the root down. */
export function openKeysOf(entries: readonly MenuEntry[], path: string): readonly string[] {
  for (const entry of entries) {
    if (entry.path === path) return [];
    const below = openKeysOf(entry.children, path);
    if (below.length > 0 || entry.children.some((child) => child.path === path)) return [entry.key, ...below];
  }
  return [];
}

/** Finds an entry of the side menu by its key. */
export function findEntry(entries: readonly MenuEntry[], key: string): MenuEntry | undefined {
  for (const entry of entries) {
    const found = entry.key === key ? entry : findEntry(entry.children, key);
    if (found) return found;
  }
  return undefined;
}

/** The entries of the side menu that open the pages of the console, in menu order; each page once. */
export function leavesOf(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const leaves = new Map<string, MenuEntry>();
  const visit = (entry: MenuEntry): void => {
    if (entry.path && !leaves.has(entry.path)) leaves.set(entry.path, entry);
    entry.children.forEach(visit);
  };
  entries.forEach(visit);
  return [...leaves.values()];
}
