import type { Phrase } from "./phraseSources.ts";

/** Phrases below a heading. */
export interface PhraseGroup {
  readonly name: string;
  readonly phrases: readonly Phrase[];
}

/** Sorts phrases below their headings, in the order in which they come. */
export function phraseGroups(phrases: readonly Phrase[]): readonly PhraseGroup[] {
  const groups = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const below = groups.get(phrase.group);
    if (below) below.push(phrase);
    else groups.set(phrase.group, [phrase]);
  }
  return [...groups].map(([name, below]) => ({ name, phrases: below }));
}

/** The phrases in which every word of a text occurs, whatever the case of its letters; those with it in the title first. */
export function matchPhrases(phrases: readonly Phrase[], keyword: string): readonly Phrase[] {
  const parts = keyword
    .toLowerCase()
    .split(/\s+/u)
    .filter((part) => part !== "");
  const has = (text: string) => parts.every((part) => text.toLowerCase().includes(part));
  const found = phrases.filter(({ title, text, words }) => has(`${title}\n${text}\n${words}`));
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))];
}
