/** Which rows of an entity a role opens; several rules for one entity are joined by OR. */
export interface DataRule {
  readonly entity: string;
  /** CEL over `row` and `user`. */
  readonly expression: string;
}

/** A stored rule that cannot be read any more and therefore opens nothing. */
export interface VoidRule extends DataRule {
  /** What is wrong with it, and what to write instead. */
  readonly problem: string;
}

/** An entity that rules may be written for. */
export interface RuledEntity {
  readonly name: string;
  readonly title: string;
  /** Field that holds a department's code, where rows have one. */
  readonly department?: string;
  /** A role without a rule opens its holder's department and below only; of other entities it opens every row. */
  readonly startsNarrow: boolean;
  readonly fields: readonly { readonly name: string; readonly title: string }[];
}
