import { tidyLine } from "./tidyText.ts";

/** Marks that turn the direction of what follows them, and controls. */
const TURNS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A name as it may stand within a sentence of the server's: one line, without the marks that turn the direction of the rest of
 * the sentence (UAX #9), so that a notice about `名\u202E…` still reads forwards. What is stored stays as it was typed.
 *
 * @example steadyLine("结\u202E算") // "结算"
 */
export function steadyLine(text: string): string {
  return tidyLine(tidyLine(text).replaceAll(TURNS, ""));
}
