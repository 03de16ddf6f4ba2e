import { sql, type RawBuilder } from "kysely";
import type { EntityModel, FieldModel } from "../../../src/schema/index.ts";
import { knownField } from "../scope/entityScope.ts";

/** A column of an entity's table under an alias; names come from compiled entities only. */
export function columnRef(alias: string, column: string): RawBuilder<unknown> {
  return sql.ref(`${alias}.${column}`);
}

/** The column that stores a field. */
export function fieldColumn(entity: EntityModel, name: string): string {
  return columnOf(knownField(entity, name));
}

/** The column of a field that has one. */
export function columnOf(field: FieldModel): string {
  if (!field.column) throw new Error(`Field “${field.name}” has no column of its own.`);
  return field.column.name;
}

/** Fields with a column of their own, in file order. */
export function storedFields(entity: EntityModel): readonly FieldModel[] {
  return entity.fields.filter((field) => field.column !== undefined);
}
