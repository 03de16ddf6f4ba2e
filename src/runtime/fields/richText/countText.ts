/** How long a text is. */
export interface TextCount {
  /** As Word counts in Chinese: each Chinese character and punctuation mark one, each word or number of other scripts one. */
  readonly words: number;
  /** Characters, blanks among them. */
  readonly characters: number;
  readonly paragraphs: number;
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+/gu;

/** Counts a text whose paragraphs are apart by line breaks. */
export function countText(text: string): TextCount {
  return {
    words: text.match(WORD)?.length ?? 0,
    characters: [...text.replaceAll("\n", "")].length,
    paragraphs: text.split("\n").filter((line) => line.trim() !== "").length,
  };
}
