import { compileExpression } from "../../schema/expression/compileExpression.ts";
import type { ExpressionScope } from "../../schema/expression/scope.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import type { CompiledEntity, FormGroup } from "../../schema/model/screen.ts";

/** A section of a detail with the fields that apply to the row. */
export interface VisibleGroup {
  readonly group: FormGroup;
  readonly fields: readonly FieldModel[];
}

/** Leaves out fields whose rule hides them for this row, and sections that are empty then. */
export function visibleGroups(entity: CompiledEntity, groups: readonly FormGroup[], scope: ExpressionScope): readonly VisibleGroup[] {
  const byName = new Map(shownFields(entity).map((field) => [field.name, field]));
  return groups
    .map((group) => ({ group, fields: group.fields.flatMap((name) => byName.get(name) ?? []).filter((field) => isVisible(field, scope)) }))
    .filter((visible) => visible.fields.length > 0);
}

/** A rule that cannot be decided hides nothing: the row was let through by the server. */
function isVisible({ rule, writeOnly }: FieldModel, scope: ExpressionScope): boolean {
  if (writeOnly) return false;
  if (rule.visible === undefined) return true;
  try {
    return compileExpression(rule.visible)(scope) !== false;
  } catch {
    return true;
  }
}
