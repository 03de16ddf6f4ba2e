import { sql } from "kysely";
import { type FieldModel, valueType } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import type { OrderedBy } from "./labelOrder.ts";

/**
 * The order of a coded value is that in which its dictionary, or the field itself, lists the values: an alphabet of codes says
 * nothing to people. A value that is not listed has no place and comes last; `undefined` where values are not listed.
 */
export function dictionaryOrder(project: SchemaProject, field: FieldModel): OrderedBy | undefined {
  const { dictionary, constraints } = field;
  if (!field.column || valueType(field) !== "text") return undefined;
  const listed = dictionary === undefined ? constraints.enum : project.dictionaries.get(dictionary)?.items.map(({ value }) => value);
  if (!listed || listed.length === 0) return undefined;
  const values = listed.map(String);
  return (alias) => sql`array_position(${values}::text[], ${columnRef(alias, columnOf(field))})`;
}
