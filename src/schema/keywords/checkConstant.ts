import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import type { JsonValue } from "../model/json.ts";
import { lintPattern } from "../pattern/lintPattern.ts";
import { checkValue } from "../shape/checkShape.ts";
import type { FieldSite } from "./fieldKeyword.ts";

/** Measures a value that a file gives a field against what the field's kind takes on the wire. */
export function checkConstant(
  { field, kind }: FieldSite,
  value: JsonValue,
  { code, at }: { readonly code: "SCHEMA_INVALID_DEFAULT" | "SCHEMA_INVALID_EXAMPLE"; readonly at: () => SourcePosition },
): Diagnostic[] {
  const { pattern, ...others } = field.constraints;
  // A pattern that is refused itself is run over nothing.
  const isRefused = pattern !== undefined && lintPattern(pattern) !== undefined;
  const schema = kind.jsonSchema(isRefused ? { ...field, constraints: others } : field);
  return checkValue(value, schema, at).map(({ message }) =>
    diagnose(code, at(), { field: field.name, found: JSON.stringify(value), reason: message }),
  );
}
