import { useEffect, useRef } from "react";
import styles from "./composer.module.css";
import type { Mentionable } from "./mentions.ts";

/** Props of `MentionMenu`. */
export interface MentionMenuProps {
  /** Id of the list; its entries are called after it. */
  readonly id: string;
  readonly choices: readonly Mentionable[];
  /** Place of the marked one. */
  readonly current: number;
  readonly onPick: (choice: Mentionable) => void;
}

/** Those whom an `@` may mean; the keys stay in the text and move the mark. */
export function MentionMenu({ id, choices, current, onPick }: MentionMenuProps) {
  const marked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for what cleans up.
    marked.current?.scrollIntoView?.({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the mark has moved to another entry
  }, [current]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list of the browser takes the focus from the text
    <div id={id} role="listbox" aria-label="提到谁" className={styles["mentions"]}>
      {choices.map((choice, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys stay in the text
        <div
          key={choice.username}
          id={mentionEntryId(id, place)}
          ref={place === current ? marked : undefined}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an entry of the list above
          role="option"
          tabIndex={-1}
          aria-selected={place === current}
          className={styles["choice"]}
          // The caret stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(choice)}
        >
          <span>{choice.realname}</span>
          {choice.username !== "*" && <span className={styles["account"]}>{choice.username}</span>}
        </div>
      ))}
    </div>
  );
}

/** Id of an entry of the menu. */
export function mentionEntryId(id: string, place: number): string {
  return `${id}-${place}`;
}
