import { CONSOLE_PATHS } from "../../../src/schema/menu/consolePaths.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { menuItems } from "../permission/menuItems.ts";
import type { MenuItem } from "../../../src/schema/wire/permissionAnswers.ts";

/** What no address of a page holds: separators and spaces in disguise, and doubled ones. */
const DISGUISED = /%(?:2f|5c|2e|[01][0-9a-f]|7f)|[\\\s]|\/\//i;
/** The router's pages have no suffix; what has one is a file. */
const SUFFIX = /\.[A-Za-z0-9]{1,8}$/;

const known = new WeakMap<SchemaProject, readonly RegExp[]>();

/**
 * Whether the console has a page at a path: one of its own or one that the menu leads to, for whomever. Like the router it
 * takes any case and a slash behind; anything else that a path can be is nothing here.
 *
 * @param path as it was sent, without the query
 */
export function isPageAddress(project: SchemaProject, path: string): boolean {
  if (DISGUISED.test(path) || SUFFIX.test(path)) return false;
  const decoded = decodedPath(path);
  if (decoded === undefined) return false;
  const written = decoded.length > 1 ? decoded.replace(/\/$/, "") : decoded;
  return patternsOf(project).some((pattern) => pattern.test(written));
}

function decodedPath(path: string): string | undefined {
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
  return items.flatMap(({ path, children }) => [
    ...(path.startsWith("/") ? [path.split(/[?#]/, 1)[0] ?? ""] : []),
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
