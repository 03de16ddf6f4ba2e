import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../../errors/diagnostic.ts";
import type { FieldKind } from "../../kinds/kind.ts";
import type { QueryOperator } from "../../model/entity.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

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
  check: (site) => {
    const { field, kind, source } = site;
    if (field.writeOnly && field.query.length > 0) return misused(site, "x-query", "只写不读的字段不能查询", "删去 x-query。");
    if (source.raw["x-query"] === true && field.query.length === 0) return [unfitOperator(source.at(["x-query"]), "true", kind)];
    return field.query.flatMap((operator, index) => {
      if (kind.operators.includes(operator)) return [];
      return [unfitOperator(source.at(Array.isArray(source.raw["x-query"]) ? ["x-query", index] : ["x-query"]), operator, kind)];
    });
  },
};

/** Says that a kind cannot be queried in this way. */
export function unfitOperator(at: SourcePosition, found: string, kind: FieldKind): Diagnostic {
  return diagnose("SCHEMA_UNFIT_OPERATOR", at, { found, kind: kind.title, allowed: kind.operators });
}
