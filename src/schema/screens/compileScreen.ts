import { pruneEntity } from "../compile/pruneEntity.ts";
import { stableJson } from "../compile/stableJson.ts";
import { compact } from "../model/compact.ts";
import type { EntityModel } from "../model/entity.ts";
import {
  type EntityScreenModel,
  isDashboard,
  type SchemaProject,
  type ScreenModel,
  type ScreenModelOf,
  type Viewer,
} from "../model/project.ts";
import { isListing, type CompiledScreen, type EntityHead, type EntityScreen, type ListingScreen } from "../model/screen.ts";
import { shownFields } from "../model/shownFields.ts";
import { rowScopeText } from "../rules/namedRules.ts";
import { dashboardKind } from "./kinds/dashboardKind.ts";
import { screenKindOf } from "./registry.ts";
import { isEntityKind, partsOf, type PruneGround } from "./screenKind.ts";

/**
 * Reduces a screen to what a viewer may see and do. The same project, screen and rights always give the same screen
 * with the same hash.
 *
 * @returns `undefined` where there is no such screen or the viewer may not see anything of it
 * @example compileScreen(project, "appointment", { can: (code) => rights.has(code) })
 */
export function compileScreen(project: SchemaProject, screenId: string, viewer: Viewer): CompiledScreen | undefined {
  const screen = project.screens.get(screenId);
  if (!screen || !opensTo(project, screen, viewer)) return undefined;
  if (isDashboard(screen)) return compileDashboard(project, screen, viewer);
  const model = project.entities.get(screen.entity);
  return model && compileModel(project, { screen, model }, viewer);
}

/** Whether a viewer may open a screen: list its entity, or see a card of it. */
export function opensTo(project: SchemaProject, screen: ScreenModel, viewer: Viewer): boolean {
  if (isDashboard(screen)) return dashboardKind.prune(screen, { project, viewer }) !== undefined;
  const model = project.entities.get(screen.entity);
  return model !== undefined && viewer.can(`${model.permission}:list`);
}

function compileDashboard(project: SchemaProject, screen: ScreenModelOf<"dashboard">, viewer: Viewer): CompiledScreen | undefined {
  const shown = dashboardKind.prune(screen, { project, viewer });
  if (!shown) return undefined;
  const { id, title, path, kind } = screen;
  return hashed(project, { id, title, path, kind, ...shown }) as CompiledScreen;
}

function hashed<Screen extends object>(project: SchemaProject, unhashed: Screen): Screen & { readonly hash: string } {
  return { ...unhashed, hash: project.digest(stableJson(unhashed)) };
}

/** Reduces a screen that is known to what a viewer may see and do, whether they may list its entity or not. */
export function compileModel(
  project: SchemaProject,
  { screen, model }: { readonly screen: EntityScreenModel; readonly model: EntityModel },
  viewer: Viewer,
): EntityScreen {
  const entity = pruneEntity(project, model, viewer);
  const { id, title, path } = screen;
  const head: Omit<EntityHead, "hash"> = {
    id,
    title,
    path,
    entity,
    ...compact({
      rowScope: rowScopeText(
        viewer.rowRules?.(model.name) ?? [],
        model.fields.map(({ name }) => name),
      ),
    }),
  };
  const names = new Set(shownFields(entity).map(({ name }) => name));
  return hashed(project, { ...head, kind: screen.kind, ...pruneParts(screen, { project, model, entity, names, viewer }) }) as EntityScreen;
}

/**
 * Does the same for a screen that shows a table of rows.
 *
 * @returns `undefined` also where the screen shows none
 */
export function compileListing(project: SchemaProject, screenId: string, viewer: Viewer): ListingScreen | undefined {
  const screen = compileScreen(project, screenId, viewer);
  return screen && isListing(screen) ? screen : undefined;
}

function pruneParts(screen: EntityScreenModel, ground: PruneGround): object {
  const kind = screenKindOf(screen.kind);
  if (!kind || !isEntityKind(kind)) throw new Error(`没有名为“${screen.kind}”的屏幕种类`);
  return partsOf(kind).reduce<object>((all, part) => ({ ...all, ...part.prune(screen, ground) }), {});
}
