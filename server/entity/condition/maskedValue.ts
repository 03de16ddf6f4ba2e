import type { EntityModel, FieldModel } from "../../../src/schema/index.ts";
import { createValidator, type RowValidator } from "../../../src/schema/validation/createValidator.ts";
import { AppError } from "../../errors/appError.ts";

const validators = new WeakMap<EntityModel, RowValidator>();

/**
 * Refuses what no row could hold: a mobile number of which digits are missing is a part of one, and parts spell a masked
 * value out. What a whole value is, the field itself says (pattern, format, length).
 *
 * @throws AppError QUERY_MASKED_PART
 */
export function assertWhole(entity: EntityModel, field: FieldModel, value: unknown): void {
  let validate = validators.get(entity);
  if (!validate) {
    validate = createValidator(entity, "update", () => undefined);
    validators.set(entity, validate);
  }
  if (validate({ [field.name]: value }).length > 0) throw new AppError("QUERY_MASKED_PART", { title: field.title });
}
