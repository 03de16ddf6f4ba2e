import type { JsonValue } from "../../model/json.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `default`: the value of a new row. */
export interface RawDefault {
  readonly default?: JsonValue;
}

/** States the value a new row starts with. */
export const defaultKeyword: FieldKeyword = {
  names: ["default"],
  compile: ({ raw }) => (raw.default === undefined ? {} : { default: raw.default }),
};
