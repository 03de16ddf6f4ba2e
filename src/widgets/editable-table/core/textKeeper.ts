/** A place that keeps texts by key beyond the page, such as the browser's storage. */
export interface TextKeeper {
  /** `undefined` where nothing is kept. */
  get(key: string): string | undefined;
  /** Returns whether the text outlives this page. */
  set(key: string, text: string): boolean;
}
