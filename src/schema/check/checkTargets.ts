import { isKnownPath } from "../address/knownPages.ts";
import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { EntityModel } from "../model/entity.ts";
import type { HostNames } from "../model/host.ts";
import { pagesOf, type SchemaProject } from "../model/project.ts";
import { isObject, itemKey } from "../screens/itemKey.ts";
import type { ScreenSource } from "../screens/resolveScreens.ts";

/** The parts of a project that addresses lead to. */
type Targets = Pick<SchemaProject, "entities" | "screens" | "menu">;

/** Finds buttons that lead nowhere, and a screen at an address that the console has itself. */
export function checkTargets(source: ScreenSource, project: Targets, host: HostNames): Diagnostic[] {
  const path = project.screens.get(source.id)?.path;
  const taken = path !== undefined && host.paths.some((known) => known.toLowerCase() === path.toLowerCase());
  return [
    ...(taken ? [diagnose("SCHEMA_RESERVED_NAME", source.at(["path"]), { found: path, owner: "控制台" })] : []),
    ...(["toolbar", "rowActions", "batchActions"] as const).flatMap((bar) =>
      (source.own[bar] ?? []).flatMap((item, index) => {
        if (!isObject(item) || !isObject(item.do) || itemKey(item) === undefined) return [];
        const effect = item.do;
        const place = [bar, index, "do"];
        if (effect.op === "navigate" && !isKnownPath(project, filled(effect.to))) {
          const allowed = pagesOf(project.screens).map((screen) => screen.path);
          return [diagnose("SCHEMA_UNKNOWN_ADDRESS", source.at([...place, "to"]), { found: pathOf(effect.to), allowed })];
        }
        if (effect.op !== "download" || isAnswered(filled(effect.path), project.entities, host)) return [];
        const allowed = [...project.entities.values()].map(({ api }) => `${api}/exportXls`);
        return [diagnose("SCHEMA_UNKNOWN_ADDRESS", source.at([...place, "path"]), { found: pathOf(effect.path), allowed })];
      }),
    ),
  ];
}

/** An address with something in place of its placeholders. */
function filled(address: string): string {
  return address.replace(/\{[^{}]*\}/g, "x");
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/, "");
}

function isAnswered(address: string, entities: ReadonlyMap<string, EntityModel>, { routes, entityPaths }: HostNames): boolean {
  const path = pathOf(address);
  const known = [...routes, ...[...entities.values()].flatMap(({ api }) => entityPaths.map((below) => api + below))];
  return known.some((route) => isRouteOf(route, path));
}

function isRouteOf(route: string, path: string): boolean {
  const [parts, given] = [route.split("/"), path.split("/")];
  const isOpen = parts.at(-1) === "*";
  if (isOpen ? given.length < parts.length : given.length !== parts.length) return false;
  return parts.every((part, index) => part === "*" || part.startsWith(":") || part === given[index]);
}
