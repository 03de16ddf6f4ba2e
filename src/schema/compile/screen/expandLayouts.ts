import type { EntityModel } from "../../model/entity.ts";
import type { ScreenModel } from "../../model/project.ts";
import type { DetailLayout, FormGroup } from "../../model/screen.ts";
import { isFilledIn } from "./inferScreen.ts";
import { fieldNamed, itemsOf } from "./itemsOf.ts";
import type { RawForm, RawGroup, RawList, RawScreen } from "./rawScreen.ts";

/** Defaults of both layouts. */
const DEFAULTS = { open: "drawer", width: 720, columns: 2 } as const;

/** Writes out how a form is opened and laid out. */
export function expandForm(raw: RawForm, inferred: RawForm | undefined, entity: EntityModel): NonNullable<ScreenModel["form"]> {
  const { groups, ...stated } = raw;
  return { ...DEFAULTS, arrangement: "sections", ...stated, groups: expandGroups(groups, inferred?.groups, entity) };
}

/** A screen as its file states it, as it is inferred, and the one laid over the other. */
export interface ScreenLayers {
  readonly stated: RawScreen;
  readonly inferred: RawScreen;
  readonly raw: RawScreen;
}

/**
 * Writes out how a row is shown. Where the file arranges the form and says nothing of the detail, the detail shows
 * the same sections, with what a form leaves out.
 */
export function expandDetail({ stated, inferred, raw }: ScreenLayers, entity: EntityModel): Omit<DetailLayout, "related"> {
  const { groups: _groups, related: _related, ...layout } = raw.detail ?? {};
  const own = expandGroups(raw.detail?.groups, inferred.detail?.groups, entity);
  const followsForm = stated.form?.groups !== undefined && stated.detail?.groups === undefined;
  const groups = followsForm ? withReadOnly(expandGroups(raw.form?.groups, inferred.form?.groups, entity), own, entity) : own;
  return {
    ...DEFAULTS,
    history: entity.audit,
    ...layout,
    groups: groups.map((group) => ({ ...group, fields: group.fields.filter((name) => isShown(entity, name)) })),
  };
}

/** Adds the fields that nobody fills in to the sections of their title; those without one follow at the end. */
function withReadOnly(form: readonly FormGroup[], all: readonly FormGroup[], entity: EntityModel): FormGroup[] {
  const placed = new Set(form.flatMap(({ fields }) => fields));
  const isLeftOut = (name: string) => !placed.has(name) && fieldNamed(entity, name).some((field) => !isFilledIn(field));
  const leftOut = all.map((group) => ({ ...group, fields: group.fields.filter(isLeftOut) })).filter(({ fields }) => fields.length > 0);
  const extended = form.map((group) => ({
    ...group,
    fields: [...group.fields, ...(leftOut.find(({ title }) => title === group.title)?.fields ?? [])],
  }));
  return [...extended, ...leftOut.filter(({ title }) => !form.some((group) => group.title === title))];
}

function isShown(entity: EntityModel, name: string): boolean {
  return fieldNamed(entity, name).some(({ writeOnly, system }) => !writeOnly && !system);
}

/** A section named only by its title holds the fields inferred for that title. */
function expandGroups(list: RawList<RawGroup> | undefined, inferred: RawList<RawGroup> | undefined, entity: EntityModel): FormGroup[] {
  const known = itemsOf(inferred, "title");
  return itemsOf(list, "title").map(({ title, fields = known.find((group) => group.title === title)?.fields }) => ({
    key: title,
    title,
    fields: itemsOf(fields, "field").flatMap(({ field }) => fieldNamed(entity, field).map(({ name }) => name)),
  }));
}
