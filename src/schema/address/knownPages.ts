import type { MenuNode } from "../model/menu.ts";
import { pagesOf, type SchemaProject } from "../model/project.ts";
import { consolePages, isConsolePage, partPaths } from "./consolePages.ts";

type Pages = Pick<SchemaProject, "screens" | "menu">;

/** Component name of a generated screen, as menus and announcements write it. */
const SCREEN = /^schema\/(.+)$/;

/** Whether a component name stands for a page: a hand-written one, or `schema/` and the id of a screen. */
export function isKnownComponent(project: Pages, name: string): boolean {
  const screen = SCREEN.exec(name)?.[1];
  return screen === undefined ? isConsolePage(name) : pagesOf(project.screens).some(({ id }) => id === screen);
}

/**
 * Whether the router finds a page at a path of the console, for somebody who may see everything.
 *
 * @param path as `readPath` gives it; query and fragment do not count
 */
export function isKnownPath(project: Pages, path: string): boolean {
  const wanted = bare(path.replace(/[?#].*$/, ""));
  const own = Object.entries(consolePages).flatMap(([name, address]) => [address, ...partPaths(name, address)]);
  return [...own, ...pagesOf(project.screens).map((screen) => screen.path), ...menuPaths(project.menu)].some((known) =>
    fits(known, wanted),
  );
}

/** Addresses that the menu gives to its nodes: frames and groups have one that the file does not write. */
function menuPaths(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(({ key, path, page, screen, url, open, children }) => {
    const unwritten = page ?? (url === undefined ? key : `frame/${key}`);
    const own = path ?? (screen !== undefined || (url !== undefined && open !== "tab") ? [] : `/${unwritten}`);
    return [own, ...(page === undefined ? [] : partPaths(page, path ?? `/${page}`)), menuPaths(children)].flat();
  });
}

function fits(known: string, wanted: string): boolean {
  const parts = bare(known).split("/");
  const given = wanted.split("/");
  return parts.length === given.length && parts.every((part, index) => part.startsWith(":") || part === given[index]);
}

/** The router finds addresses in any case and with a slash behind. */
function bare(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, "");
}
