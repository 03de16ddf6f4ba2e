import type { FieldModel } from "../model/entity.ts";

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
  /** The role holds a right on it. */
  readonly isUsed: boolean;
  readonly fields: readonly { readonly name: string; readonly title: string }[];
}

/** What a field may be held against that depends on who looks and when; see `RULE_WORDS`. */
export type RuleWord = "self" | "selfId" | "department" | "below" | "today" | "untilToday" | "fromToday";

/** A field that conditions of a row rule may be about. */
export interface RuleField {
  /** As far as a control for its values needs it. */
  readonly field: FieldModel;
  /** What it may be held against that depends on who looks and when. */
  readonly words: readonly RuleWord[];
}

/** How many rows a rule would open, of those that its author sees. */
export interface RuleReach {
  readonly entity: string;
  readonly visible: number;
  readonly total: number;
}
