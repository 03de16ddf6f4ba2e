import { Extension } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { getMatchHighlights, search, SearchQuery, setSearchState } from "prosemirror-search";

/** Marks what is looked for. */
export const FindInText = Extension.create({ name: "findInText", addProseMirrorPlugins: () => [search()] });

/** What is looked for, and what is to stand there instead. */
export interface Wanted {
  readonly text: string;
  readonly replacement: string;
  readonly isCaseSensitive: boolean;
}

/** Looks for a text; an empty one ends the search. */
export function setWanted(editor: Editor, { text, replacement, isCaseSensitive }: Wanted): void {
  if (editor.isDestroyed) return;
  const query = new SearchQuery({ search: text, replace: replacement, caseSensitive: isCaseSensitive, literal: true });
  editor.view.dispatch(setSearchState(editor.state.tr, query));
}

/** How many matches there are, and which of them is selected, from 1; 0 for none. */
export function matchesOf({ state }: Editor): { readonly count: number; readonly current: number } {
  const matches = getMatchHighlights(state).find();
  const { from, to } = state.selection;
  return { count: matches.length, current: matches.findIndex((match) => match.from === from && match.to === to) + 1 };
}
