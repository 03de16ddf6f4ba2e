/** A field of the one row that a reference leads to, e.g. `organId.phone`. */
export interface LookupModel {
  readonly kind: "lookup";
  /** Reference field of the row. */
  readonly through: string;
  /** Field of the row behind it. */
  readonly field: string;
}

/** What is worked out of several rows. */
export type RollupWord = "count" | "sum" | "average" | "least" | "most" | "rank";

/** One value made of the rows that refer to a row, or that hold the same as it (`x-rollups`). */
export interface RollupModel {
  readonly kind: "rollup";
  /** Entity of the rows. */
  readonly entity: string;
  /** Field of them that refers to the row; a list: fields that hold the same in the row and in others of its own entity. */
  readonly by: string | readonly string[];
  /** `rank`: which the row itself is among them, in the order of `field`; nothing where it does not count. */
  readonly give: RollupWord;
  /** Field of them whose values are taken; absent where rows are counted. */
  readonly field?: string;
  /** CEL over `row`, one of them: which rows count. @default all that the viewer sees */
  readonly where?: string;
}
