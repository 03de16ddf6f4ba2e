/** How many rows a list beside a row has. */
export interface RelatedCount {
  /** The list, as `detail.related` names it. */
  readonly id: string;
  readonly total: number;
  /** Absent: counted to the last one. */
  readonly totalIs?: "about" | "over";
}

/** What is known of the lists beside a row; a list that could not be counted is missing. */
export type RelatedCounts = readonly RelatedCount[];
