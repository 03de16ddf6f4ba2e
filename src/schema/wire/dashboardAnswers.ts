import type { GroupPeriod } from "../model/dashboard.ts";
import type { Row } from "../model/json.ts";

/** Value by which rows are grouped; of parts of time their first day, or their number. */
export type GroupKey = string | number | boolean | null;

/** A group with what people read for it. */
export interface FigureGroup {
  readonly key: GroupKey;
  readonly text: string;
}

/** The numbers of a card. */
export interface CardFigures {
  /** First and last day that they are about; absent where the period does not narrow them. */
  readonly from?: string;
  readonly to?: string;
  /** Parts of time that the groups are, where they are any: what was stated, or longer ones where there were too many. */
  readonly every?: GroupPeriod;
  /** In the order in which they are shown. A single number is that of one group. */
  readonly groups: readonly FigureGroup[];
  /** Second groups; one without a name where there are none. */
  readonly splits: readonly FigureGroup[];
  /** By split, then by group; null: there is nothing to work out a number of. */
  readonly values: readonly (readonly (number | null)[])[];
  /** The number of the span before, of the same length; with `compare` only. */
  readonly before?: { readonly from: string; readonly to: string; readonly value: number | null };
  /** There are more groups than are shown. */
  readonly isCut?: true;
  /** Groups of few people were left out, for somebody who may not see the rows. */
  readonly leavesOut?: true;
  /** Nothing is seen for want of a department. */
  readonly lacksDepartment?: true;
}

/** The first rows of a screen's list, as text under its columns; names come masked from the server. */
export interface CardRows {
  readonly columns: readonly { readonly field: string; readonly title: string }[];
  readonly rows: readonly Row[];
  readonly lacksDepartment?: true;
}

/** Why a card of several that were asked for at once has no answer, as a call for it alone would have been refused. */
export interface CardRefusal {
  readonly status: number;
  readonly message: string;
  readonly result: unknown;
  /** Seconds after which it may be asked for again, where the refusal passes by itself. */
  readonly retryAfter?: number;
}

/** What stands on one card. */
export type CardAnswer = { readonly card: string } & (
  | { readonly figures: CardFigures }
  | { readonly rows: CardRows }
  | { readonly refusal: CardRefusal }
);

/** Cards of a dashboard in the order in which they were asked for; those that are not there had no turn, and are asked for again. */
export type CardAnswers = readonly CardAnswer[];
