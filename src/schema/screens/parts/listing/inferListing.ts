import { kindOf } from "../../../kinds/registry.ts";
import { builtinActions } from "../../../model/builtinActions.ts";
import type { EntityModel, FieldModel } from "../../../model/entity.ts";
import type { JsonObject } from "../../../model/json.ts";
import { batchFieldsOf } from "../../../compile/batchFields.ts";
import { rollupsOf } from "../../../model/shownFields.ts";
import { applyToInferred } from "../../applyOverlay.ts";
import { itemsOf } from "../../itemsOf.ts";
import type { RawAction, RawColumn, RawScreen } from "../../rawScreen.ts";
import type { InferGround } from "../../screenKind.ts";

/** How the rows of a table lie, and what may be done in it. */
export interface ListingTraits {
  /** Below each other, and not all beside each other. */
  readonly isTree: boolean;
  /** Its file may let rows be changed in the table itself. @default false */
  readonly inline?: true;
}

/** The table of an entity that no file speaks of. */
export function inferListing({ entity, isEditable, stated }: InferGround, { isTree }: ListingTraits): RawScreen {
  const actions = entity.actions.map(({ id }) => id);
  const batch = entity.actions.filter((action) => action.batch).map(({ id }) => id);
  const editing = isEditable ? { create: ["create", "import"], edit: ["edit"], remove: ["delete"] } : { create: [], edit: [], remove: [] };
  const offered = (ids: readonly string[]) => ids.filter((id) => isOffered(entity, id));
  const rowActions = offered(["detail", ...(isTree && isEditable ? ["createChild"] : []), ...editing.edit, ...actions, ...editing.remove]);
  const inRows = namedInRows(rowActions, stated);
  return {
    query: entity.fields.filter(({ query }) => query.length > 0).map(({ name }) => name),
    columns: nameFirst(entity, [...entity.fields.filter(isColumn), ...rollupsOf(entity)]).map((field) => inferColumn(entity, field)),
    toolbar: offered([...editing.create, "export"]),
    rowActions,
    // The rows of a tree go with their branches, one at a time. Several rows offer nothing that one of them does not.
    batchActions: offered([...batch, ...(isEditable && !isTree ? batchChanges(entity) : [])]).filter((id) =>
      inRows.has(OF_ONE_ROW[id] ?? id),
    ),
  };
}

/** What one row has a button of another name for. */
const OF_ONE_ROW: Readonly<Record<string, string>> = { batchEdit: "edit", batchDelete: "delete" };

/** What is done to many rows without an action of the entity; where no field can be given one value, there is nothing to edit. */
function batchChanges(entity: EntityModel): readonly string[] {
  return [...(batchFieldsOf(entity).length > 0 ? ["batchEdit"] : []), "batchDelete"];
}

/** Names of the buttons of a row, as the file leaves them. */
function namedInRows(inferred: readonly string[], { rowActions }: RawScreen): ReadonlySet<string> {
  if (rowActions === undefined) return new Set(inferred);
  const all = applyToInferred({ rowActions: inferred }, { rowActions } as JsonObject) as RawScreen;
  return new Set(itemsOf<RawAction>(all.rowActions, "id").map(({ id }) => id));
}

/** Where nobody wrote an order, a row begins with what it is called. */
function nameFirst({ label }: EntityModel, fields: readonly FieldModel[]): FieldModel[] {
  return [...fields.filter(({ name }) => name === label), ...fields.filter(({ name }) => name !== label)];
}

/** Whether an entity has what a button does: one of its own actions, or a built-in one among its rights. */
export function isOffered({ rights }: EntityModel, id: string): boolean {
  const builtin = Object.hasOwn(builtinActions, id) ? builtinActions[id] : undefined;
  return builtin === undefined || rights.includes(builtin.right);
}

/** Everything that can be read stands in the table or can be chosen in the column settings; child rows are tables themselves. */
function isColumn({ system, writeOnly, children }: FieldModel): boolean {
  return !system && !writeOnly && children === undefined;
}

/** Shown is what the field's hints say, else what its kind says: some would fill the row. */
function inferColumn(entity: EntityModel, field: FieldModel): string | RawColumn {
  const { name, kind, ui } = field;
  const shown = ui.column ?? ((kindOf(kind).listed ?? true) && (isMain(entity, field) || "ifRoom"));
  if (shown === "ifRoom") return { field: name, ifRoom: true };
  return shown ? name : { field: name, hidden: true };
}

/** A text that may be longer than this many characters is prose, and no column tells rows apart by it. */
const PROSE = 100;

/** What a row is told by: its name, and what stands in the first section of its form; neither prose nor what is computed from other rows. */
function isMain({ label, fields }: EntityModel, { name, ui, derived, kind, constraints }: FieldModel): boolean {
  if (name === label) return true;
  const first = fields.find((field) => !field.system)?.ui.group;
  const isProse = kind === "text" && (constraints.maxLength ?? 0) >= PROSE;
  return !derived && ui.group === first && !isProse;
}
