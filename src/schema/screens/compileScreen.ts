import { pruneEntity } from "../compile/pruneEntity.ts";
import { stableJson } from "../compile/stableJson.ts";
import { compact } from "../model/compact.ts";
import type { EntityModel } from "../model/entity.ts";
import type { SchemaProject, ScreenModel, Viewer } from "../model/project.ts";
import { isListing, type CompiledScreen, type ListingScreen, type ScreenHead } from "../model/screen.ts";
import { shownFields } from "../model/shownFields.ts";
import { rowScopeText } from "../rules/namedRules.ts";
import { screenKindOf } from "./registry.ts";
import { partsOf, type PruneGround } from "./screenKind.ts";

/**
 * Reduces a screen to what a viewer may see and do. The same project, screen and rights always give the same screen
 * with the same hash.
 *
 * @returns `undefined` where there is no such screen or the viewer may not list its entity
 * @example compileScreen(project, "appointment", { can: (code) => rights.has(code) })
 */
export function compileScreen(project: SchemaProject, screenId: string, viewer: Viewer): CompiledScreen | undefined {
  const screen = project.screens.get(screenId);
  const model = screen && project.entities.get(screen.entity);
  if (!screen || !model || !viewer.can(`${model.permission}:list`)) return undefined;
  return compileModel(project, { screen, model }, viewer);
}

/** Reduces a screen that is known to what a viewer may see and do, whether they may list its entity or not. */
export function compileModel(
  project: SchemaProject,
  { screen, model }: { readonly screen: ScreenModel; readonly model: EntityModel },
  viewer: Viewer,
): CompiledScreen {
  const entity = pruneEntity(project, model, viewer);
  const { id, title, path } = screen;
  const head: Omit<ScreenHead, "hash"> = {
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
  const unhashed = { ...head, kind: screen.kind, ...pruneParts(screen, { project, model, entity, names, viewer }) };
  return { ...unhashed, hash: project.digest(stableJson(unhashed)) } as CompiledScreen;
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

function pruneParts(screen: ScreenModel, ground: PruneGround): object {
  const kind = screenKindOf(screen.kind);
  if (!kind) throw new Error(`没有名为「${screen.kind}」的屏幕种类`);
  return partsOf(kind).reduce<object>((all, part) => ({ ...all, ...part.prune(screen, ground) }), {});
}
