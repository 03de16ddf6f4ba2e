import { useState } from "react";
import type { KeyboardEvent } from "react";
import { EVERYBODY, type Mentionable, mentionChoices, mentionsOf, mentionText, openMention } from "./mentions.ts";
import type { TextBox } from "../../message/useTextBox.ts";

/** The menu that an `@` opens, where there is somebody to speak to. */
export interface MentionMenuControl {
  readonly choices: readonly Mentionable[];
  readonly current: number;
  readonly pick: (choice: Mentionable) => void;
  /** Leaves what is written alone. */
  readonly close: () => void;
  /** Takes a key that is meant for the menu. @returns whether it was */
  readonly takeKey: (event: KeyboardEvent) => boolean;
  /** Account names of those whom a text speaks to. */
  readonly mentionsOf: (content: string) => readonly string[];
}

/** Offers the members of a group where an `@` is typed; chats of two have none. */
export function useMentionMenu(members: readonly Mentionable[] | undefined, box: TextBox): MentionMenuControl {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [mark, setMark] = useState({ query: "", place: 0 });
  const [closedAt, setClosedAt] = useState<number>();
  const open = members && openMention(box.text, box.caret);
  const choices = open && open.start !== closedAt ? mentionChoices(members, open.query) : [];
  const query = open?.query ?? "";
  const current = mark.query === query && mark.place < choices.length ? mark.place : 0;

  const pick = (choice: Mentionable) => {
    if (!open) return;
    setChosen(new Set([...chosen, choice.username]));
    box.write(`@${mentionText(choice)} `, [open.start, box.caret]);
  };
  const move = (by: number) => setMark({ query, place: (current + by + choices.length) % choices.length });
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => pick(choices[current] ?? EVERYBODY),
    Tab: () => pick(choices[current] ?? EVERYBODY),
  };
  return {
    choices,
    current,
    pick,
    close: () => setClosedAt(open?.start),
    takeKey(event) {
      const action = choices.length > 0 && !event.ctrlKey && !event.shiftKey && !event.metaKey ? actions[event.key] : undefined;
      if (!action) return false;
      event.preventDefault();
      event.stopPropagation();
      action();
      return true;
    },
    mentionsOf: (content) => (members ? mentionsOf(content, members, chosen) : []),
  };
}
