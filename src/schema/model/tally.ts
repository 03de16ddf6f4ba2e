import type { FieldModel } from "./entity.ts";

/** How a question is answered, as its answers are counted: one or many of its options, a number, words, or a day. */
export type TallyWay = "one" | "many" | "number" | "text" | "date";

/** Questions of a row and the answers that others gave to them (`x-tally`). */
export interface TallyModel {
  readonly questions: TallyQuestions;
  readonly results: TallyResults;
}

/** Child rows that are questions: a field of the row, and fields of the child entity. */
export interface TallyQuestions {
  readonly list: string;
  readonly text: string;
  /** Field whose value says how the question is answered. */
  readonly kind: string;
  /** By value of `kind`; questions of other kinds are not counted. */
  readonly ways: Readonly<Record<string, TallyWay>>;
  /** Switch: an answer is demanded. */
  readonly required?: string;
  /** Highest number: those below it that nobody gave are shown as well. */
  readonly top?: string;
  /** Child rows of a question that can be chosen. */
  readonly options?: { readonly list: string; readonly text: string };
}

/** Rows of another entity, each with the answers of one person as its child rows. */
export interface TallyResults {
  readonly entity: string;
  /** Field that refers to the row with the questions. */
  readonly by: string;
  /** CEL over `row`: which results count. @default all that the viewer sees */
  readonly where?: string;
  /** Moment or day by which a period is chosen. */
  readonly date?: string;
  /** Fields with few known values by which the results are narrowed. */
  readonly filters?: readonly string[];
  /** Child rows of a result that are answers, and fields of theirs. */
  readonly answers: {
    readonly list: string;
    /** Refers to the question. */
    readonly question: string;
    /** What was answered, as text: of many options their texts with `、` between them. */
    readonly value: string;
  };
}

/** What a viewer can do with the answers to the questions of a row. */
export interface TallyLayout {
  /** Entity of the results, and of the answers: what is shown is read anew when they change. */
  readonly entities: readonly string[];
  /** The viewer may not see the rows: counts of groups of five and more alone, of months that are over (decision 0123). */
  readonly isCoarse: boolean;
  /** A period can be chosen; what the moment is called. */
  readonly period?: string;
  /** The results may be had as a file, a line each. */
  readonly canExport: boolean;
  readonly filters: readonly FieldModel[];
  /** Address of the list of answers, and the field of it that refers to the question; absent where the viewer has none. */
  readonly answers?: { readonly path: string; readonly question: string };
}
