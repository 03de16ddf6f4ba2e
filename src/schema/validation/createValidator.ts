import type { EntityModel } from "../model/entity.ts";
import { createAjv } from "./ajv.ts";
import type { LookupChild, SchemaPurpose } from "./entityJsonSchema.ts";
import { entityJsonSchema } from "./entityJsonSchema.ts";
import type { FieldProblem } from "./fieldProblem.ts";
import { problemSubject, problemsOf } from "./problemsOf.ts";

const ajv = createAjv();

/** Validates a row; an empty list means that it is valid. */
export type RowValidator = (row: unknown) => FieldProblem[];

/**
 * Compiles the validator of an entity for the server. It takes some 10 ms; keep it as long as the schema.
 * @param lookupChild finds child entities, whose rows are validated with their parent
 */
export function createValidator(entity: Pick<EntityModel, "fields">, purpose: SchemaPurpose, lookupChild: LookupChild): RowValidator {
  const schema = entityJsonSchema(entity, purpose, lookupChild);
  const validate = ajv.compile(schema);
  // Schemas come and go while they are edited; ajv would keep every one it ever saw.
  ajv.removeSchema(schema);
  const subject = problemSubject(entity, lookupChild);
  return (row) => (validate(row) ? [] : problemsOf(validate.errors, subject, row));
}
