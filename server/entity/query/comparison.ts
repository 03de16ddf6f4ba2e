import type { FieldModel, QueryRule } from "../../../src/schema/index.ts";

/** One condition as it was asked: a known field, a known rule, values still as text. */
export interface Comparison {
  readonly field: FieldModel;
  readonly rule: QueryRule;
  /** One text; several for `in`. */
  readonly texts: readonly string[];
}
