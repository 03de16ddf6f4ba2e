/** What a change of the schema files does to stored data; nothing of it has happened yet. */
export interface PlanAnswer {
  readonly changes: readonly PlannedChange[];
  /** Whether a reload carries it out: nothing is refused. */
  readonly possible: boolean;
}

/** One change of the database. */
export interface PlannedChange {
  /** Kind of step, e.g. `addColumn`; `closeRows` changes nothing stored, but who sees it; `keepRows` removes old rows. */
  readonly kind: string;
  /** Chinese sentence: what changes, and what happens to the data. */
  readonly description: string;
  /** Rows that lose a value from sight, break a rule, or leave the sight of somebody; absent: the reader does not see all rows. */
  readonly rows?: number;
  /** `refused`: it waits for a word of the file and keeps everything else waiting; `blocked`: it alone is left out. */
  readonly state: "ready" | "blocked" | "refused";
  /** The first of these rows that the reader may see; of `closeRows` the people who see fewer rows, by the name of their account. */
  readonly samples: readonly PlannedSample[];
}

/** A row at risk, or a person who sees fewer rows. */
export interface PlannedSample {
  readonly id: string;
  /** What the row is called in lists, where the reader may see it. */
  readonly name?: string;
  /** Title and text of what is at risk, as lists show it. */
  readonly values: readonly { readonly title: string; readonly text: string }[];
}
