import type { SqlType } from "../../../src/schema/model/entity.ts";

/** A column as the planner sees it. */
export interface ColumnShape {
  readonly name: string;
  readonly type: SqlType;
  /** `not null default …`, for the columns the server itself keeps. */
  readonly fixed?: string;
}

/** An index; its name follows from the rest. */
export interface IndexShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Condition of a partial index, e.g. `del_flag = 0`. */
  readonly where?: string;
}

/** A table of an entity. */
export interface TableShape {
  readonly entity: string;
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  readonly indexes: readonly IndexShape[];
}

/** What `applySchema` did. */
export interface AppliedPlan {
  readonly statements: readonly string[];
}
