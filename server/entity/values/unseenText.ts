/** Stands for a value of a row that the reader may not look at, or that is there no longer. */
export const UNSEEN_TEXT = "不可见";
