/** A dictionary: coded values with what people read. */
export interface DictionaryModel {
  readonly code: string;
  readonly title: string;
  readonly description?: string;
  readonly file?: string;
  readonly items: readonly DictionaryItem[];
}

/** One entry of a dictionary. */
export interface DictionaryItem {
  readonly value: string;
  readonly text: string;
  /** Name of an antd tag colour: `default`, `processing`, `success`, `warning`, `error` or a preset such as `blue`. */
  readonly color?: string;
  readonly description?: string;
  /** Kept for old rows, not offered for new ones. */
  readonly disabled: boolean;
}
