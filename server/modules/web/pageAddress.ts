import { partPaths } from "../../../src/schema/address/consolePages.ts";
import { CONSOLE_PATHS } from "../../../src/schema/menu/consolePaths.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { menuItems } from "../permission/menuItems.ts";
import type { MenuItem } from "../../../src/schema/wire/permissionAnswers.ts";

/** What no address of a page holds: separators and spaces in disguise, and doubled ones. */
const DISGUISED = /%(?:2f|5c|2e|[01][0-9a-f]|7f)|[\\\s]|\/\//i;
/** The router's pages have no suffix; what has one is a file. */
const SUFFIX = /\.[A-Za-z0-9]{1,8}$/;

/** A path as people type and link it: words between slashes. */
const PLAIN = /^(?:\/[\p{L}\p{N}_~@:-]+)+\/?$/u;
/** What stands below these is fetched by programs, and is no page whatever it is called. */
const OF_PROGRAMS = /^\/(?:apiserver|assets)(?![\p{L}\p{N}_-])/iu;

const known = new WeakMap<SchemaProject, readonly RegExp[]>();

/**
 * Whether the console has a page at a path: one of its own or one that the menu leads to, for whomever. Like the router it
 * takes any case and a slash behind; anything else that a path can be is nothing here.
 *
 * @param path as it was sent, without the query
 */
export function isPageAddress(project: SchemaProject, path: string): boolean {
  const decoded = decodedPath(path);
  if (decoded === undefined) return false;
  const written = decoded.length > 1 ? decoded.replace(/\/$/, "") : decoded;
  return patternsOf(project).some((pattern) => pattern.test(written));
}

/**
 * Whether a path could be one of the console's, were there a page: somebody mistyped it, or has a link to what is gone. The
 * console then says so itself, with its menu at hand; what only probes ask for gets nothing of it.
 */
export function couldBePage(path: string): boolean {
  const decoded = decodedPath(path);
  return decoded !== undefined && PLAIN.test(decoded) && !OF_PROGRAMS.test(decoded);
}

/** A path in plain letters; `undefined` where it hides something, or names a file. */
function decodedPath(path: string): string | undefined {
  if (DISGUISED.test(path) || SUFFIX.test(path)) return undefined;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function patternsOf(project: SchemaProject): readonly RegExp[] {
  const found = known.get(project);
  if (found) return found;
  const ofMenu = pathsOf(menuItems(project, project.menu, { can: () => true }));
  const patterns = [...new Set([...CONSOLE_PATHS, ...ofMenu])].map(patternOf);
  known.set(project, patterns);
  return patterns;
}

/** Paths of pages and groups; links out of the console have none. */
function pathsOf(items: readonly MenuItem[]): readonly string[] {
  return items.flatMap(({ path, component, children }) => [
    ...(path.startsWith("/") ? [path.split(/[?#]/, 1)[0] ?? ""] : []),
    ...partPaths(component ?? "", path),
    ...pathsOf(children ?? []),
  ]);
}

/** A path as the router reads it: `:name` stands for one part, a star at the end for the rest. */
function patternOf(path: string): RegExp {
  const parts = path.split("/").map((part) => {
    if (part.startsWith(":")) return "[^/]+";
    return part === "*" ? ".*" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join("/")}$`, "i");
}
