import { memberOf } from "../expression/values.ts";
import { unreadMessage } from "../kinds/readTyped.ts";
import type { EntityModel } from "../model/entity.ts";
import { createAjv } from "./ajv.ts";
import type { LookupChild, SchemaPurpose } from "./entityJsonSchema.ts";
import { entityJsonSchema } from "./entityJsonSchema.ts";
import type { FieldProblem } from "./fieldProblem.ts";
import type { ProblemSubject } from "./problemsOf.ts";
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
  return (row) => withUnreadTexts(validate(row) ? [] : problemsOf(validate.errors, subject, row), subject, row);
}

/** What a JSON Schema finds in a row, and what the readers of kinds find besides; forms put both together in the same way. */
export function withUnreadTexts(problems: readonly FieldProblem[], subject: ProblemSubject, row: unknown): FieldProblem[] {
  const named = new Set(problems.map(({ field }) => field));
  return [...problems, ...unreadTexts(subject, row).filter(({ field }) => !named.has(field))];
}

/** Texts that no JSON Schema tells from values, only the reader of their kind, e.g. a cron expression with a 25th hour. */
function unreadTexts({ fields, children = {} }: ProblemSubject, row: unknown, path = ""): readonly FieldProblem[] {
  return fields.flatMap((field): readonly FieldProblem[] => {
    const value = memberOf(row, field.name);
    const child = children[field.name];
    const at = `${path}${field.name}`;
    if (child !== undefined && Array.isArray(value)) return value.flatMap((own, index) => unreadTexts(child, own, `${at}.${index}.`));
    const message = unreadMessage(field, value);
    return message === undefined ? [] : [{ field: at, message }];
  });
}
