import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import type { JsonValue } from "../model/json.ts";
import type { JsonPath } from "../source/pointer.ts";
import { jsonTypeOf, typeTitle } from "./jsonTypes.ts";
import type { MetaSite } from "./metaSchema.ts";

/** Finds where a part of the checked value is written. */
export type Locate = (path: JsonPath, part?: "key" | "value") => SourcePosition;

/** A value, where it stands and what it is measured against. */
export interface ShapeSite extends MetaSite {
  readonly value: JsonValue;
  readonly path: JsonPath;
  readonly at: Locate;
}

/** Says that a value is of none of the allowed types. */
export function wrongType({ value, path, at }: ShapeSite, allowed: readonly string[]): Diagnostic {
  return diagnose("SCHEMA_WRONG_TYPE", at(path), { found: typeTitle(jsonTypeOf(value)), allowed: allowed.map(typeTitle) });
}
