import { tidyValue, type EntityModel, type Row } from "../../../src/schema/index.ts";

/** Values that an action or a module sets as they are stored: they may hold what a person typed, like those that were sent. */
export function tidyAssigned({ fields }: EntityModel, values: Row): Row {
  const known = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = known.get(name);
      return [name, field ? tidyValue(field, value) : value];
    }),
  );
}
