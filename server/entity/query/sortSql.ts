import { sql, type RawBuilder } from "kysely";
import type { EntityModel, FieldModel, SortOrder } from "../../../src/schema/index.ts";
import { fieldOf } from "../entityScope.ts";
import { isMasked } from "../fieldRights.ts";
import { isStamped } from "../stampedFields.ts";
import { columnOf, columnRef } from "./columns.ts";

/**
 * The order of an entity's rows where nobody asks for another. Masked fields take no part in it: where a row of one's own
 * falls among the others would spell theirs out.
 */
export function ownOrder(entity: EntityModel): readonly SortOrder[] {
  return entity.sort.filter(({ field: name }) => {
    const field = fieldOf(entity, name);
    return field !== undefined && !isMasked(field);
  });
}

/**
 * The `order by` of a list. The id comes last, so that equal values keep their places from page to page;
 * empty values come last in either direction.
 */
export function sortSql(entity: EntityModel, sort: readonly SortOrder[], alias: string): RawBuilder<unknown> {
  const steps = sort.filter((step) => step.field !== "id");
  const last = sort.find((step) => step.field === "id")?.direction ?? steps.at(-1)?.direction ?? "desc";
  const parts = steps.flatMap(({ field: name, direction }) => {
    const field = fieldOf(entity, name);
    return field?.column
      ? [sql`${columnRef(alias, columnOf(field))} ${sql.raw(direction === "asc" ? "asc" : "desc")}${nullsLast(field, direction)}`]
      : [];
  });
  return sql.join([...parts, sql`${columnRef(alias, "id")} ${sql.raw(last === "asc" ? "asc" : "desc")}`]);
}

/** Said only where it matters: a plain descending index serves no `nulls last`. */
function nullsLast(field: FieldModel, direction: SortOrder["direction"]): RawBuilder<unknown> {
  return direction === "desc" && field.nullable && !isStamped(field.name) ? sql` nulls last` : sql``;
}
