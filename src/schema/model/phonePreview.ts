/** Fields of which a phone would make a page. */
export interface PhonePreview {
  readonly title: string;
  /** Formatted or plain text. */
  readonly body: string;
  /** Pictures above the title. */
  readonly cover?: string;
  /** Shown small below the title. */
  readonly notes: readonly string[];
  /** Parts below the text, one below the other, e.g. the lessons of a class. */
  readonly parts?: PhoneParts;
  /** Questions below the text that can be tried out. */
  readonly questions?: PhoneQuestions;
}

/** Child rows that are parts of the page: a field of the row, and fields of the child entity. */
export interface PhoneParts {
  readonly list: string;
  readonly title: string;
  /** Formatted or plain text. */
  readonly body: string;
  /** Shown small below the title; those without a value are left out. */
  readonly notes?: readonly string[];
}

/** How a question is answered: one or many of its options, in words, by a number, by stars, or with a day. */
export type AnswerWay = "one" | "many" | "text" | "number" | "rating" | "date";

/** Child rows that are questions: a field of the row, and fields of the child entity. */
export interface PhoneQuestions {
  readonly list: string;
  readonly text: string;
  /** Field whose value says how the question is answered. */
  readonly kind: string;
  /** By value of `kind`; of others only the text is shown. */
  readonly ways: Readonly<Record<string, AnswerWay>>;
  /** Switch: an answer is demanded. */
  readonly required?: string;
  /** Fewest and most options to choose. */
  readonly least?: string;
  readonly most?: string;
  /** Characters of an answer in words. */
  readonly length?: string;
  /** Highest number of a rating. */
  readonly top?: string;
  /** Child rows of a question, and fields of theirs. */
  readonly options?: PhoneOptions;
}

/** The options of a question. */
export interface PhoneOptions {
  readonly list: string;
  readonly text: string;
  /** Switch: who chooses it chooses no other. */
  readonly exclusive?: string;
  /** Switch: who chooses it may add words. */
  readonly comment?: string;
}
