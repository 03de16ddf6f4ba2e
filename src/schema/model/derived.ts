/** A field of the one row that a reference leads to, e.g. `organId.phone`. */
export interface LookupModel {
  readonly kind: "lookup";
  /** Reference field of the row. */
  readonly through: string;
  /** Field of the row behind it. */
  readonly field: string;
}

/** What is worked out of several rows. */
export type RollupWord = "count" | "sum" | "average" | "least" | "most";

/** One value made of the rows that refer to a row (`x-rollups`). */
export interface RollupModel {
  readonly kind: "rollup";
  /** Entity of the rows. */
  readonly entity: string;
  /** Field of them that refers to the row. */
  readonly by: string;
  readonly give: RollupWord;
  /** Field of them whose values are taken; absent where rows are counted. */
  readonly field?: string;
  /** CEL over `row`, one of them: which rows count. @default all that the viewer sees */
  readonly where?: string;
}
