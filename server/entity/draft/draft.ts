import { type FieldModel, isSameStored, type Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/**
 * What changes a row: what a person sent; an action, and what it does not ask for is nobody's to change; or an undo, which
 * puts back what stood there and is held only to what others rely on.
 */
export type ChangedBy = "person" | "action" | "undo";

/** A row on its way through the pipeline, with the child rows that are saved with it. */
export interface Draft {
  /** The request, looking at this row's entity. */
  readonly scope: EntityScope;
  readonly id: string;
  /** Stored row with its child rows; absent for a new one. */
  readonly old: Row | undefined;
  /** The row as it will be stored. Stages write into it; it is never replaced, since child rows see it as their `parent`. */
  readonly row: Row;
  /** Names of the fields a person sent a new value for. */
  readonly sent: ReadonlySet<string>;
  /** Names of all fields the person sent, also those with the stored value: chosen for the state the row will be in. */
  readonly given: ReadonlySet<string>;
  /** Fields an action asked for; they are open whatever the rules of the form say. */
  readonly asked: readonly string[];
  /** What changes the row. */
  readonly by: ChangedBy;
  /** Fields whose text could not be read, of which somebody has said so already: nothing that depends on them is judged. */
  readonly unread: ReadonlySet<string>;
  /** The row above: of a draft saved together with it, or as stored. */
  readonly parent: Row | undefined;
  /** Rows behind references that checks read, by field; loaded before the checks run. */
  readonly ref: Record<string, Row>;
  /** Where this row stands in the form, `""` or e.g. `serviceTimes.0.`; starts the field path of problems. */
  readonly path: string;
  readonly children: readonly ChildDrafts[];
}

/** The child rows of one `x-children` field. */
export interface ChildDrafts {
  readonly field: FieldModel;
  drafts: readonly Draft[];
  /** Stored rows that the new list no longer holds. */
  removed: readonly Row[];
}

/** A draft with all drafts below it, parents first. */
export function withDescendants(draft: Draft): readonly Draft[] {
  return [draft, ...draft.children.flatMap(({ drafts }) => drafts.flatMap(withDescendants))];
}

/** Whether any stored field differs from what is stored now. */
export function isChanged(draft: Draft): boolean {
  return changedFields(draft).length > 0;
}

/** Fields with a column whose value differs from the stored one; of a new row, those with a value. */
export function changedFields({ scope, old, row }: Draft): readonly FieldModel[] {
  return scope.entity.fields.filter((field) => field.column && !field.system && !isSameStored(field, row[field.name], old?.[field.name]));
}

/** Whether a draft, its child rows or their number changed. */
export function isTouched(draft: Draft): boolean {
  return withDescendants(draft).some((one) => !one.old || isChanged(one) || one.children.some(({ removed }) => removed.length > 0));
}

/** Puts the child rows as they now are into the row above them, where rules and checks read them. */
export function gatherChildren(draft: Draft): void {
  for (const { field, drafts } of draft.children) {
    for (const child of drafts) gatherChildren(child);
    draft.row[field.name] = drafts.map((child) => child.row);
  }
}
