import { compact } from "../model/compact.ts";
import type { SchemaProject, ScreenAction, ScreenModel, Viewer } from "../model/project.ts";
import type { ActionItem, CompiledEntity, CompiledScreen, DetailScreen, FormGroup, RunEffect } from "../model/screen.ts";
import { rowScopeText } from "../rules/namedRules.ts";
import { knowsFields, pruneEntity, pruneRun } from "./pruneEntity.ts";
import { stableJson } from "./stableJson.ts";

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

  const entity = pruneEntity(project, model, viewer);
  const names = new Set(entity.fields.map(({ name }) => name));
  const isKnown = ({ field }: { readonly field: string }) => names.has(field);
  const actions = (items: readonly ScreenAction[]) =>
    pruneActions(items, names, viewer, (effect) => pruneRun(project, model, viewer, effect));
  const { id, kind, title, path, query, columns, sort, toolbar, rowActions, batchActions } = screen;
  const unhashed: Omit<CompiledScreen, "hash"> = {
    id,
    kind,
    title,
    path,
    entity,
    query: query.filter(isKnown),
    columns: columns.filter(isKnown),
    sort: sort.filter(isKnown),
    toolbar: actions(toolbar),
    rowActions: actions(rowActions),
    batchActions: actions(batchActions),
    ...compact({
      form: pruneForm(screen, entity, viewer),
      detail: pruneDetail(project, screen, names, viewer),
      rowScope: rowScopeText(
        viewer.rowRules?.(model.name) ?? [],
        model.fields.map(({ name }) => name),
      ),
    }),
    details: pruneDetailScreens(project, screen.details, viewer),
  };
  return { ...unhashed, hash: project.digest(stableJson(unhashed)) };
}

function pruneActions(
  actions: readonly ScreenAction[],
  names: ReadonlySet<string>,
  viewer: Viewer,
  pruned: (effect: RunEffect) => RunEffect,
): ActionItem[] {
  return actions
    .filter(({ permission }) => viewer.can(permission))
    .map(({ permission: _permission, when, do: effect, ...action }) => ({
      ...action,
      // Where the condition reads a field that is left out, the server decides when the action is run.
      ...(when !== undefined && knowsFields(when, names) && { when }),
      do: effect.op === "run" ? pruned(effect) : effect,
    }));
}

function pruneForm({ form }: ScreenModel, entity: CompiledEntity, viewer: Viewer): CompiledScreen["form"] {
  const canCreate = viewer.can(`${entity.permission}:add`);
  const canEdit = viewer.can(`${entity.permission}:edit`);
  if (!form || (!canCreate && !canEdit)) return undefined;
  return { ...form, groups: pruneGroups(form.groups, new Set(entity.fields.map(({ name }) => name))), canCreate, canEdit };
}

function pruneDetail(
  project: SchemaProject,
  { detail }: ScreenModel,
  names: ReadonlySet<string>,
  viewer: Viewer,
): CompiledScreen["detail"] {
  if (!detail) return undefined;
  return { ...detail, groups: pruneGroups(detail.groups, names), related: pruneDetailScreens(project, detail.related, viewer) };
}

function pruneGroups(groups: readonly FormGroup[], names: ReadonlySet<string>): FormGroup[] {
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter((name) => names.has(name)) }))
    .filter(({ fields }) => fields.length > 0);
}

function pruneDetailScreens(project: SchemaProject, screens: readonly DetailScreen[], viewer: Viewer): DetailScreen[] {
  return screens.filter(({ screen }) => {
    const target = project.screens.get(screen);
    const entity = target && project.entities.get(target.entity);
    return entity !== undefined && viewer.can(`${entity.permission}:list`);
  });
}
