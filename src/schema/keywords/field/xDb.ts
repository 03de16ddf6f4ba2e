import type { ColumnModel, FieldModel, SqlType } from "../../model/entity.ts";
import { snakeCase } from "../../model/snakeCase.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `x-db`: the database column of a field. */
export interface RawXDb {
  readonly "x-db"?: {
    readonly column?: string;
    readonly type?: SqlType;
    readonly index?: boolean;
    readonly unique?: boolean;
    readonly was?: readonly string[];
  };
}

/** Gives a field its column; kinds that store nothing have none. */
export const xDbKeyword: FieldKeyword = {
  names: ["x-db"],
  complete: ({ name, raw }, draft, kind) => {
    const stated = raw["x-db"] ?? {};
    const type = stated.type ?? kind.columnType(draft);
    if (!type) return {};
    const { column = snakeCase(name), index = isSearched(draft, type), unique = false, was = [] } = stated;
    return { column: { name: column, type, index, unique, was } satisfies ColumnModel };
  },
};

/** References and fields that are queried by value or range deserve an index; `like` and lists cannot use one. */
function isSearched({ reference, query }: FieldModel, type: SqlType): boolean {
  if (type === "jsonb") return false;
  return reference !== undefined || query.some((operator) => ["eq", "in", "range", "gt", "ge", "lt", "le"].includes(operator));
}
