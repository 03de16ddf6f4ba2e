import type { QueryOperator } from "../../model/entity.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `x-query`: `true` for what the kind offers, an operator, or a choice of operators. */
export interface RawXQuery {
  readonly "x-query"?: boolean | QueryOperator | readonly QueryOperator[];
}

/** Puts a field into the query bar. */
export const xQueryKeyword: FieldKeyword = {
  names: ["x-query"],
  complete: ({ raw }, _draft, kind) => {
    const stated = raw["x-query"] ?? false;
    if (typeof stated === "boolean") return { query: stated ? kind.operators : [] };
    return { query: typeof stated === "string" ? [stated] : stated };
  },
};
