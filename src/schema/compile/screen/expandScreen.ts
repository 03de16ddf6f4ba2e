import { kindOf } from "../../kinds/registry.ts";
import { compact } from "../../model/compact.ts";
import type { EntityModel, FieldModel } from "../../model/entity.ts";
import type { JsonObject } from "../../model/json.ts";
import { parseSort } from "../../model/parseSort.ts";
import type { ScreenAction, ScreenModel } from "../../model/project.ts";
import type { ColumnItem, FormGroup, QueryItem } from "../../model/screen.ts";
import { applyToInferred } from "./applyOverlay.ts";
import { expandDetailScreens, type ScreenTarget } from "./expandDetailScreens.ts";
import { inferScreen, isFilledIn } from "./inferScreen.ts";
import { namedAction } from "./namedAction.ts";
import type { ScreenSource } from "./resolveScreens.ts";
import type { RawAction, RawColumn, RawDetail, RawGroup, RawList, RawQueryItem, RawScreen } from "./rawScreen.ts";

/** Writes out everything a screen leaves to inference. Names that do not exist are left out; the check reports them. */
export function expandScreen(stated: Pick<ScreenSource, "id" | "domain" | "file" | "raw">, entity: EntityModel, targetOf: (screen: string) => ScreenTarget | undefined): ScreenModel {
  const { id, domain, file } = stated;
  const kind = stated.raw.kind ?? "crud";
  const inferred = inferScreen(entity, kind, stated.raw.form !== undefined);
  const raw = applyToInferred(inferred as JsonObject, stated.raw as JsonObject) as RawScreen;
  return {
    id,
    domain,
    file,
    kind,
    title: raw.title ?? entity.title,
    path: raw.path ?? (id === entity.name ? entity.api : `/${domain}/${id}`),
    ...compact({ icon: raw.icon }),
    menu: raw.menu ?? {},
    entity: entity.name,
    query: expandQuery(raw.query, entity),
    columns: expandColumns(raw.columns, entity),
    sort: raw.sort ? parseSort(raw.sort) : entity.sort,
    toolbar: expandActions(raw.toolbar, entity),
    rowActions: expandActions(raw.rowActions, entity),
    batchActions: expandActions(raw.batchActions, entity),
    ...(raw.form && { form: expandForm(raw.form, inferred.form, entity) }),
    ...(raw.detail && { detail: { ...expandDetail(raw, stated.raw, inferred.detail, entity), related: expandDetailScreens(raw.detail.related, targetOf) } }),
    details: expandDetailScreens(raw.details, targetOf),
  };
}

/** Reads a list of items that are written as a bare key or as an object. */
export function itemsOf<Item>(list: RawList<Item> | undefined, key: string): Item[] {
  return (list ?? []).map((item) => (typeof item === "string" ? ({ [key]: item } as Item) : item));
}

function fieldOf(entity: EntityModel, name: string): FieldModel[] {
  return entity.fields.filter((field) => field.name === name);
}

function expandQuery(list: RawList<RawQueryItem> | undefined, entity: EntityModel): QueryItem[] {
  return itemsOf(list, "field").flatMap(({ field: name, label, operator, default: value }) =>
    fieldOf(entity, name).map((field) => ({
      field: name,
      label: label ?? field.title,
      operator: operator ?? field.query[0] ?? kindOf(field.kind).operators[0] ?? "eq",
      ...compact({ default: value }),
    })),
  );
}

function expandColumns(list: RawList<RawColumn> | undefined, entity: EntityModel): ColumnItem[] {
  return itemsOf(list, "field").flatMap((stated, index) =>
    fieldOf(entity, stated.field).map((field) => {
      const kind = kindOf(field.kind);
      const leads = index === 0 && field.name === entity.label;
      return {
        field: field.name,
        title: stated.title ?? field.title,
        ...compact({ width: stated.width ?? field.ui.width, fixed: stated.fixed ?? (leads ? ("left" as const) : undefined) }),
        align: stated.align ?? kind.align,
        sortable: stated.sortable ?? (kind.sortable && field.column !== undefined),
        hidden: stated.hidden ?? false,
      };
    }),
  );
}

function expandActions(list: RawList<RawAction> | undefined, entity: EntityModel): ScreenAction[] {
  return itemsOf(list, "id").flatMap((stated): ScreenAction[] => {
    const named = namedAction(entity, stated.id);
    const effect = named?.do ?? ownEffect(stated.do);
    if (!effect) return [];
    const { right, ...base } = named ?? { right: "list", id: stated.id, label: stated.id, danger: false, primary: false };
    const { permission = right, do: _own, ...changed } = stated;
    const { id, label, icon, when, confirm, danger, primary } = { ...base, ...compact(changed) } as Omit<ScreenAction, "permission" | "do">;
    return [{ id, label, ...compact({ icon, when, confirm }), danger, primary, do: effect, permission: `${entity.permission}:${permission}` }];
  });
}

function ownEffect(effect: RawAction["do"]): ScreenAction["do"] | undefined {
  return effect?.op === "custom" ? { op: "custom", name: effect.name, props: effect.props ?? {} } : effect;
}

function expandForm(raw: NonNullable<RawScreen["form"]>, inferred: RawScreen["form"], entity: EntityModel): NonNullable<ScreenModel["form"]> {
  const { open = "drawer", width = 720, columns = 2, arrangement = "sections" } = raw;
  return { open, width, columns, arrangement, groups: expandGroups(raw.groups, inferred?.groups, entity) };
}

/** A detail shows the sections of the form where the file arranges only that one, and below them what a form leaves out. */
function expandDetail(raw: RawScreen, stated: RawScreen, inferred: RawScreen["detail"], entity: EntityModel) {
  const { open = "drawer", width = 720, columns = 2, history = entity.audit }: RawDetail = raw.detail ?? {};
  const groups =
    stated.form?.groups && !stated.detail?.groups
      ? withReadOnly(expandGroups(raw.form?.groups, inferred?.groups, entity), expandGroups(inferred?.groups, undefined, entity), entity)
      : expandGroups(raw.detail?.groups, inferred?.groups, entity);
  return { open, width, columns, history, groups: groups.map((group) => ({ ...group, fields: group.fields.filter((name) => isShown(entity, name)) })) };
}

function withReadOnly(form: readonly FormGroup[], all: readonly FormGroup[], entity: EntityModel): FormGroup[] {
  const isLeftOut = (name: string) => fieldOf(entity, name).some((field) => !isFilledIn(field)) && !form.some(({ fields }) => fields.includes(name));
  const extended = form.map((group) => {
    const same = all.find(({ title }) => title === group.title);
    return { ...group, fields: [...group.fields, ...(same?.fields ?? []).filter(isLeftOut)] };
  });
  const others = all.filter(({ title }) => !form.some((group) => group.title === title));
  return [...extended, ...others.map((group) => ({ ...group, fields: group.fields.filter(isLeftOut) })).filter(({ fields }) => fields.length > 0)];
}

function isShown(entity: EntityModel, name: string): boolean {
  return fieldOf(entity, name).some(({ writeOnly, system }) => !writeOnly && !system);
}

/** A section named only by its title holds the fields inferred for that title. */
function expandGroups(list: RawList<RawGroup> | undefined, inferred: RawList<RawGroup> | undefined, entity: EntityModel): FormGroup[] {
  const known = itemsOf(inferred, "title");
  return itemsOf(list, "title").map(({ title, fields = known.find((group) => group.title === title)?.fields }) => ({
    key: title,
    title,
    fields: itemsOf(fields, "field").flatMap(({ field }) => fieldOf(entity, field).map(({ name }) => name)),
  }));
}
