import { holdsRight, isMasked, type Row } from "../../../src/schema/index.ts";
import { knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead } from "../scope/fieldRights.ts";
import type { ReferenceTarget } from "../references/candidates.ts";

/**
 * What the choice of a row brings along for other fields of the form (`x-ref.fill`), by their names: what the viewer reads of the
 * target in clear. Those who may not list the target see its labels only, and get nothing else by choosing.
 */
export function fillValues(scope: EntityScope, { reference, entity }: ReferenceTarget, row: Row): Row {
  const viewer = scopeOf(scope, entity);
  if (!reference.fill || !holdsRight(entity, "list", scope.session)) return {};
  const open = Object.entries(reference.fill).filter(([, theirs]) => {
    const field = knownField(entity, theirs);
    return canRead(field, viewer) && !isMasked(field);
  });
  return Object.fromEntries(open.map(([own, theirs]) => [own, row[theirs] ?? null]));
}
