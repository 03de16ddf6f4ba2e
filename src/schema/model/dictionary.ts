/** A dictionary: coded values with what people read. */
export interface DictionaryModel {
  readonly code: string;
  readonly title: string;
  readonly description?: string;
  readonly file?: string;
  /** Code of the dictionary whose values the items say they belong to. */
  readonly parent?: string;
  readonly items: readonly DictionaryItem[];
}

/** One entry of a dictionary. */
export interface DictionaryItem {
  readonly value: string;
  readonly text: string;
  /** Name of an antd tag colour: `default`, `processing`, `success`, `warning`, `error` or a preset such as `blue`. */
  readonly color?: string;
  readonly description?: string;
  /** Values of the parent dictionary that the item belongs to. @default it goes with each of them */
  readonly parents?: readonly string[];
  /** Kept for old rows, not offered for new ones. */
  readonly disabled: boolean;
  /** Why this installation cannot act on it, in Chinese; it is disabled then, whatever administrators set. Of the server only. */
  readonly closed?: string;
}
