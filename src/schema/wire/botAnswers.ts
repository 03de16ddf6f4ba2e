/** Something that can be said next. */
export interface BotChoice {
  readonly id: string;
  readonly title: string;
}

/** What the bot says to a visitor. */
export interface BotAnswer {
  /** The line that was chosen or understood; `null` at the beginning, where nothing was understood, and for a frequent question. */
  readonly at: string | null;
  /** Why this answer: the choice, the words that were found, or nothing. */
  readonly because: { readonly by: "choice" | "keyword" | "question"; readonly text: string } | null;
  readonly text: string | null;
  /** Answer of a frequent question, formatted. */
  readonly html: string | null;
  /** Page of the mini-program that opens. */
  readonly page: string | null;
  /** A person takes over. */
  readonly human: boolean;
  readonly choices: readonly BotChoice[];
}
