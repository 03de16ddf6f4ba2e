import { entityPermissionCodes } from "../compile/permissions.ts";
import type { EntityModel } from "../model/entity.ts";
import type { HostNames } from "../model/host.ts";
import { resolveScreens } from "../screens/resolveScreens.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";

/** What may state permission codes besides the host. */
interface PermissionSources {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly screens: readonly SchemaFile[];
}

/** Every permission code that files and host know, before any expression that names one is checked. */
export function knownPermissions({ entities, screens }: PermissionSources, host: HostNames): readonly string[] {
  const ofEntities = [...entities.values()].flatMap(entityPermissionCodes);
  const ofButtons = resolveScreens(screens).flatMap(({ raw }) => {
    const prefix = entities.get(raw.entity ?? "")?.permission;
    const buttons = [raw.toolbar, raw.rowActions, raw.batchActions].flatMap((bar) => bar ?? []);
    return buttons.flatMap((item) => (typeof item === "string" || item.permission === undefined ? [] : `${prefix}:${item.permission}`));
  });
  return [...new Set([...ofEntities, ...ofButtons, ...host.permissions])].sort();
}
