import { columnRef, fieldColumn } from "../query/columns.ts";
import { behind, lookupSql } from "../query/lookups.ts";
import { rollupOf, rollupSql } from "../query/rollups.ts";
import type { FieldModel } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { isCrossing, shownReference } from "../tenant/foreignReferences.ts";
import { dictionaryOrder } from "./dictionaryOrder.ts";
import { labelOrder, type OrderedBy } from "./labelOrder.ts";

/** What rows are put in order by where it is not the column of the field itself: labels, and what stands in other rows. */
export function orderOf(scope: EntityScope, field: FieldModel): OrderedBy | undefined {
  const { derived } = field;
  const from = derived?.from;
  if (!derived || !from) return labelOrder(scope, field) ?? shownOrder(scope, field);
  if (from.kind === "rollup") {
    const rollup = rollupOf(scope, derived, from);
    return (alias) => rollupSql(rollup, alias);
  }
  const place = behind(scope, from);
  const own =
    labelOrder(place.target, place.field) ??
    shownOrder(place.target, place.field) ??
    dictionaryOrder(scope.project, place.field) ??
    ((alias) => columnRef(alias, fieldColumn(place.target.entity, place.field.name)));
  return (alias) => lookupSql(place, alias, own);
}

/** What leads into another tenant has no place in an order. */
function shownOrder(scope: EntityScope, field: FieldModel): OrderedBy | undefined {
  return isCrossing(scope, field) ? (alias) => shownReference(scope, field, alias) : undefined;
}
