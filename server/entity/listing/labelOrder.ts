import { sql, type RawBuilder } from "kysely";
import { type FieldModel, isJsonColumn } from "../../../src/schema/index.ts";
import { isSearchable } from "../condition/queryField.ts";
import { entityOf, knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { tenantRows } from "../query/tenantRows.ts";

/** What rows under an alias are put in order by. */
export type OrderedBy = (alias: string) => RawBuilder<unknown>;

/**
 * The order of a reference is that of what people read in it, the label of its target: ids stand in no order that says
 * anything. `undefined` where the viewer may not read the label, or only masked: an order would spell it out.
 */
export function labelOrder(scope: EntityScope, field: FieldModel): OrderedBy | undefined {
  const { reference } = field;
  if (!reference || reference.many) return undefined;
  const target = scopeOf(scope, entityOf(scope, reference.entity));
  const [store, label] = [knownField(target.entity, reference.store), knownField(target.entity, reference.label)];
  if (!label.column || isJsonColumn(label.column) || !isSearchable(target, label)) return undefined;
  return (alias) => {
    const own = `${alias}_label`;
    const isMeant = sql`${columnRef(own, columnOf(store))} = ${columnRef(alias, columnOf(field))}`;
    return sql`(
      select ${columnRef(own, columnOf(label))} from ${sql.table(target.entity.table)} as ${sql.ref(own)}
      where ${isMeant} and ${tenantRows(target, own)} limit 1)`;
  };
}
