import { consolePages, partPaths } from "../address/consolePages.ts";
import { CONSOLE_PATHS } from "../menu/consolePaths.ts";
import { cardWidgets } from "./cardWidgets.ts";
import { customEffects } from "./customEffects.ts";
import type { HostNames } from "../model/host.ts";
import { hostDepartments, hostEntities } from "./hostEntities.ts";
import { hostPermissions, hostRoutes } from "./hostRoutes.ts";
import { hostTables } from "./hostTables.ts";
import { iconNames } from "../model/iconNames.ts";

/** Paths below the address of an entity that generated routes answer to GET; `tests/server/host.test.ts` holds them. */
const entityPaths: readonly string[] = ["/list", "/queryById", "/exportXls", "/importTemplate", "/history", "/children"];

/** This console. */
export const consoleHost: HostNames = {
  tables: hostTables,
  routes: hostRoutes,
  entityPaths,
  paths: [...CONSOLE_PATHS, ...Object.entries(consolePages).flatMap(([name, path]) => [path, ...partPaths(name, path)])],
  permissions: hostPermissions,
  effects: customEffects,
  widgets: cardWidgets,
  icons: iconNames,
  entities: hostEntities,
  departments: hostDepartments,
};
