import type { ExpressionScope } from "../../schema/expression/scope.ts";
import type { Row } from "../../schema/model/json.ts";

/** What rules see beside the row. */
export interface ScopeSource {
  readonly user: ExpressionScope["user"];
  readonly can: ExpressionScope["can"];
  /** Current time. */
  readonly now: () => Date;
}

/** A row with those it is compared with and hangs on. */
export interface RowInPlace {
  readonly row: Row;
  /** As stored; absent for a new row. */
  readonly stored?: Row | undefined;
  /** The row above, for child rows. */
  readonly parent?: Row | undefined;
}

/** The scope in which the rules of a row are evaluated; the server builds the same. */
export function rowScope({ user, can, now }: ScopeSource, { row, stored, parent }: RowInPlace): ExpressionScope {
  return {
    row,
    isNew: stored === undefined,
    user,
    can,
    now: now(),
    ...(stored && { old: stored }),
    ...(parent && { parent }),
  };
}
