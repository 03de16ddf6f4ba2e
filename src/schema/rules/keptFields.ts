import { dependenciesOf } from "../expression/dependenciesOf.ts";
import type { ExpressionScope } from "../expression/scope.ts";
import { isBlank } from "../expression/values.ts";
import type { CheckModel, FieldModel } from "../model/entity.ts";
import { fieldState } from "./fieldStates.ts";
import { initialValue } from "./initialValues.ts";
import { isSameStored } from "./sameStored.ts";

/** A row that somebody saves, with what of it is not theirs to change. */
export interface SavedRow {
  readonly fields: readonly FieldModel[];
  readonly scope: ExpressionScope;
  /** Whether a field is closed to this person whatever it holds: by rights, or since an action does not ask for it. */
  isClosed(field: FieldModel): boolean;
}

/**
 * Names of the fields that stay as they are and cannot be changed by whoever saves the row. What is wrong with them was so
 * before and is nothing that this person could mend, so it keeps them from nothing.
 */
export function keptFields({ fields, scope, isClosed }: SavedRow): ReadonlySet<string> {
  const { row, old } = scope;
  const isKept = (field: FieldModel): boolean => {
    const before = old ? old[field.name] : initialValue(field, scope);
    if (!isSameStored(field, row[field.name], before)) return false;
    if (isClosed(field)) return true;
    // Empty in a new row, a field that a rule closes waits for those that open it.
    return (old !== undefined || !isBlank(row[field.name])) && fieldState(field, scope).readOnly;
  };
  return new Set(fields.filter(isKept).map(({ name }) => name));
}

/** The fields whose emptiness counts: all but those that are kept, and were asked for before just as they are now. */
export function fieldsToFill(saved: SavedRow, kept: ReadonlySet<string>): readonly FieldModel[] {
  const { scope, fields } = saved;
  const before = scope.old && { ...scope, row: scope.old };
  return fields.filter((field) => !kept.has(field.name) || (before !== undefined && !fieldState(field, before).required));
}

/** The checks that count: all but those that are about nothing that this person changed or could change. */
export function checksToHold(checks: readonly CheckModel[], kept: ReadonlySet<string>): readonly CheckModel[] {
  return checks.filter(({ changes, when, assert }) => {
    if (changes) return changes.some((name) => !kept.has(name));
    const reads = [when, assert].flatMap((source) => (source === undefined ? [] : [dependenciesOf(source)]));
    const own = reads.flatMap(({ row }) => row);
    return own.length === 0 || reads.some(({ parent }) => parent.length > 0) || own.some((name) => !kept.has(name));
  });
}
