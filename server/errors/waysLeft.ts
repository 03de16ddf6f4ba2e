/** What still opens an account whose place is locked; the same for names that nobody has. */
export interface WaysLeft {
  readonly ways: readonly string[];
}

/** The end of a sentence that refuses: what is left, or nothing. */
export function waysText(ways: readonly string[]): string {
  return ways.length === 0 ? "" : `；现在也可以${ways.join("，或")}`;
}
