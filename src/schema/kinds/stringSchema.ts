import type { FieldModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";

/** JSON Schema of a text value with the field's own constraints. */
export function stringSchema(field: FieldModel): JsonObject {
  const { minLength, maxLength, pattern, enum: values } = field.constraints;
  return {
    type: "string",
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
    ...(values !== undefined && { enum: [...values] }),
  };
}

/** Items of a list whose field does not say how many it takes. */
const MOST_ITEMS = 1000;

/** JSON Schema of a list value with the field's own limits on its length. */
export function listSchema(field: FieldModel, items: JsonObject): JsonObject {
  const { minItems, maxItems = MOST_ITEMS } = field.constraints;
  return {
    type: "array",
    ...(minItems !== undefined && { minItems }),
    maxItems,
    items,
  };
}
