import { kindOf } from "../../../kinds/registry.ts";
import { builtinActions } from "../../../model/builtinActions.ts";
import type { EntityModel, FieldModel } from "../../../model/entity.ts";
import { rollupsOf } from "../../../model/shownFields.ts";
import type { RawColumn, RawScreen } from "../../rawScreen.ts";
import type { InferGround } from "../../screenKind.ts";

/** How the rows of a table lie. */
export interface ListingTraits {
  /** Below each other, and not all beside each other. */
  readonly isTree: boolean;
}

/** The table of an entity that no file speaks of. */
export function inferListing({ entity, isEditable }: InferGround, { isTree }: ListingTraits): RawScreen {
  const actions = entity.actions.map(({ id }) => id);
  const batch = entity.actions.filter((action) => action.batch).map(({ id }) => id);
  const editing = isEditable ? { create: ["create", "import"], edit: ["edit"], remove: ["delete"] } : { create: [], edit: [], remove: [] };
  const offered = (ids: readonly string[]) => ids.filter((id) => isOffered(entity, id));
  return {
    query: entity.fields.filter(({ query }) => query.length > 0).map(({ name }) => name),
    columns: [...entity.fields.filter(isColumn), ...rollupsOf(entity)].map(inferColumn),
    toolbar: offered([...editing.create, "export"]),
    rowActions: offered(["detail", ...(isTree && isEditable ? ["createChild"] : []), ...editing.edit, ...actions, ...editing.remove]),
    // The rows of a tree go with their branches, one at a time.
    batchActions: offered([...batch, ...(isEditable && !isTree ? ["batchDelete"] : [])]),
  };
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
function inferColumn({ name, kind, ui }: FieldModel): string | RawColumn {
  const isShown = ui.column ?? kindOf(kind).listed ?? true;
  return isShown ? name : { field: name, hidden: true };
}
