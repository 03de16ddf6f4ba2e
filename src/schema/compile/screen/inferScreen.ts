import { kindOf } from "../../kinds/registry.ts";
import type { EntityModel, FieldModel } from "../../model/entity.ts";
import type { ScreenKind } from "../../model/screen.ts";
import type { RawColumn, RawDetail, RawForm, RawGroup, RawScreen } from "./rawScreen.ts";

/** Title of the section of fields that name none. */
export const DEFAULT_GROUP = "基本信息";

/** More fields than this are filled in on a page of their own. */
const DRAWER_FIELDS = 24;

/** Kinds of screen that show a table of rows. */
const LISTING: ReadonlySet<ScreenKind> = new Set(["crud", "list", "tree", "master-detail"]);

/** What a screen is without any file: everything that follows from the entity, written as a screen file. */
export function inferScreen(entity: EntityModel, kind: ScreenKind, statesForm: boolean): RawScreen {
  const isEditable = kind !== "detail" && (kind !== "list" || statesForm);
  return {
    title: entity.title,
    ...(LISTING.has(kind) && inferList(entity, kind, isEditable)),
    ...(isEditable && { form: inferForm(entity) }),
    ...(kind !== "form" && { detail: inferDetail(entity) }),
  };
}

function inferList(entity: EntityModel, kind: ScreenKind, isEditable: boolean): Partial<RawScreen> {
  const actions = entity.actions.map(({ id }) => id);
  const batch = entity.actions.filter((action) => action.batch).map(({ id }) => id);
  const editing = isEditable ? { create: ["create", "import"], edit: ["edit"], remove: ["delete"] } : { create: [], edit: [], remove: [] };
  const isTree = kind === "tree";
  return {
    query: entity.fields.filter(({ query }) => query.length > 0).map(({ name }) => name),
    columns: entity.fields.filter(isColumn).map(inferColumn),
    toolbar: [...editing.create, "export"],
    rowActions: ["detail", ...(isTree && isEditable ? ["createChild"] : []), ...editing.edit, ...actions, ...editing.remove],
    // The rows of a tree go with their branches, one at a time.
    batchActions: [...batch, ...(isEditable && !isTree ? ["batchDelete"] : [])],
  };
}

function isColumn(field: FieldModel): boolean {
  if (field.system || field.writeOnly) return false;
  return field.ui.column !== undefined || kindOf(field.kind).listed !== false;
}

/** A field whose hints keep it out of the table can still be chosen in the column settings. */
function inferColumn({ name, ui }: FieldModel): string | RawColumn {
  return ui.column === false ? { field: name, hidden: true } : name;
}

function inferForm(entity: EntityModel): RawForm {
  const fields = entity.fields.filter(isFilledIn);
  const isLong = fields.length > DRAWER_FIELDS || fields.some(({ children }) => children !== undefined);
  return { open: isLong ? "page" : "drawer", width: 720, columns: 2, arrangement: "sections", groups: groupsOf(fields) };
}

function inferDetail(entity: EntityModel): RawDetail {
  const fields = entity.fields.filter(({ system, writeOnly }) => !system && !writeOnly);
  return { open: "drawer", width: 720, columns: 2, groups: groupsOf(fields), related: [], history: entity.audit };
}

/** Says whether a person fills the field in, or sees it computed while filling in the rest. */
export function isFilledIn({ system, readOnly }: FieldModel): boolean {
  return !system && !readOnly;
}

/** Gathers fields into sections by the title they name, in order of first appearance. */
function groupsOf(fields: readonly FieldModel[]): RawGroup[] {
  const groups = new Map<string, string[]>();
  for (const { name, ui } of fields) {
    const title = ui.group ?? DEFAULT_GROUP;
    groups.set(title, [...(groups.get(title) ?? []), name]);
  }
  return [...groups].map(([title, names]) => ({ title, fields: names }));
}
