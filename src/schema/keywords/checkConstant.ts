import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import type { FieldKind } from "../kinds/kind.ts";
import { kindOf } from "../kinds/registry.ts";
import { compact } from "../model/compact.ts";
import type { FieldModel } from "../model/entity.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { lintPattern } from "../pattern/lintPattern.ts";
import { checkValue } from "../shape/checkShape.ts";
import type { FieldSite } from "./fieldKeyword.ts";

/** Measures a value that a file gives a field against what the field's kind takes on the wire. */
export function checkConstant(
  { field, kind }: FieldSite,
  value: JsonValue,
  { code, at }: { readonly code: "SCHEMA_INVALID_DEFAULT" | "SCHEMA_INVALID_EXAMPLE"; readonly at: () => SourcePosition },
): Diagnostic[] {
  return checkValue(value, wireSchema(field, kind), at).map(({ message }) =>
    diagnose(code, at(), { field: field.name, found: JSON.stringify(value), reason: message }),
  );
}

/** What a field takes on the wire, as a JSON Schema, without limits that are told to be wrong themselves. */
export function wireSchema(field: FieldModel, kind: FieldKind): JsonObject {
  return kind.jsonSchema({ ...field, constraints: soundLimits(field.constraints) });
}

/** The same without limits: the type, the form and the listed values. */
export function listedSchema(field: FieldModel): JsonObject {
  const { enum: listed } = field.constraints;
  return kindOf(field.kind).jsonSchema({ ...field, constraints: compact({ enum: listed }) });
}

/** Limits that some value keeps; a pattern that is refused is run over nothing. */
function soundLimits({ pattern, ...others }: FieldModel["constraints"]): FieldModel["constraints"] {
  const wrong = PAIRS.filter(([lower, upper]) => (others[lower] ?? -Infinity) > (others[upper] ?? Infinity)).flat();
  const sound = Object.fromEntries(Object.entries(others).filter(([name]) => !wrong.some((one) => one === name)));
  return pattern === undefined || lintPattern(pattern) !== undefined ? sound : { ...sound, pattern };
}

const PAIRS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;
