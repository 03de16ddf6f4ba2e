import type { EntityModel, FieldModel, SqlType } from "./entity.ts";

/** Everything that can be read of a row: what it stores, and what stands elsewhere and is read with it. */
export function shownFields({ fields, derived }: Pick<EntityModel, "fields" | "derived">): readonly FieldModel[] {
  return derived ? [...fields, ...derived] : fields;
}

/** The type by which the values of a field are compared; `undefined` where they are rows. */
export function valueType({ column, derived }: Pick<FieldModel, "column" | "derived">): SqlType | undefined {
  return column?.type ?? derived?.type;
}

/** Values made of the rows that refer to a row: they belong to the entity, and to every screen that shows all of it. */
export function rollupsOf({ derived = [] }: Pick<EntityModel, "derived">): readonly FieldModel[] {
  return derived.filter((field) => field.derived?.from?.kind === "rollup");
}
