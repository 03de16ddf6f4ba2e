import type { TallyWay } from "../model/tally.ts";

/** An option, number or month, and how many results gave it. */
export interface TallyGroup {
  readonly text: string;
  readonly count: number;
  /** It stands in answers and is no option of the question (any more), or could not be read. */
  readonly isStray?: true;
}

/** The answers to one question. */
export interface QuestionTally {
  readonly id: string;
  readonly text: string;
  readonly way: TallyWay;
  readonly isRequired: boolean;
  /** Results with an answer; null where that is not told. */
  readonly answered: number | null;
  /** Valid results without one. */
  readonly skipped: number | null;
  /** Options in their order, numbers and months one after the other; of words there are none. */
  readonly groups: readonly TallyGroup[];
  /** There are more groups than are shown. */
  readonly isCut?: true;
  /** Of numbers; absent where nobody gave one. */
  readonly numbers?: { readonly average: number; readonly median: number; readonly least: number; readonly most: number };
}

/** Answers to the questions of a row, counted. */
export interface TallyAnswer {
  /** First and last day that it is about; absent: all. */
  readonly from?: string;
  readonly to?: string;
  /** Valid results, and those that do not count. */
  readonly results: number | null;
  readonly leftOut: number | null;
  /** In the order of the questions. */
  readonly questions: readonly QuestionTally[];
  /** Groups of few people were left out, for somebody who may not see the rows. */
  readonly leavesOut?: true;
}

/** Results by their answers to two questions; of many options a result counts in each. */
export interface TallyCross {
  /** Groups of the first question, with the results that gave them and answered the other question too. */
  readonly rows: readonly TallyGroup[];
  readonly columns: readonly TallyGroup[];
  /** By row, then by column. */
  readonly counts: readonly (readonly number[])[];
  /** Results that answered both. */
  readonly total: number;
  readonly isCut?: true;
}

/** An answer in words. */
export interface TallyText {
  readonly id: string;
  readonly text: string;
  /** When it was given; absent where that is not known, or not the viewer's to know. */
  readonly time?: string;
}

/** A page of answers in words, the latest first. */
export interface TallyTexts {
  readonly total: number;
  readonly texts: readonly TallyText[];
}
