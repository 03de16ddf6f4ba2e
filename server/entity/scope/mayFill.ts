import { holdsRight, type FieldModel } from "../../../src/schema/index.ts";
import { scopeOf, type EntityScope } from "./entityScope.ts";
import { canWrite } from "./fieldRights.ts";
import { holderOf } from "./holderOf.ts";

/**
 * Whether a session has a way to set a field: by adding or editing rows, by an action that asks for it, or with the row above.
 * Whoever fills it in is told what they choose among; the others are not.
 */
export function mayFill(scope: EntityScope, field: FieldModel): boolean {
  const { entity, session } = scope;
  const isAsked = entity.actions.some(
    ({ ask, permission }) => ask.some((one) => one.field === field.name) && holdsRight(entity, permission, session),
  );
  return isAsked || (canWrite(field, scope) && savesRows(scope));
}

function savesRows(scope: EntityScope): boolean {
  const holder = holderOf(scope);
  const isOwn = ["add", "edit"].some((right) => holdsRight(scope.entity, right, scope.session));
  return isOwn || (holder !== undefined && savesRows(scopeOf(scope, holder.entity)));
}
