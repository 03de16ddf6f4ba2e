import { useEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent } from "react";
import { faces } from "../../schema/chat/faces.ts";
import styles from "./faces.module.css";

/** Faces in a row; the style sheet draws as many. */
const COLUMNS = 10;
const names = [...faces.keys()];

/** Steps that keys take among the faces. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

/** Props of `EmojiPanel`. */
export interface EmojiPanelProps {
  readonly onPick: (name: string) => void;
  /** The focus has gone elsewhere. */
  readonly onLeave: () => void;
}

/** All faces, to be picked by pointer or by arrows and Enter (IM-33). */
export function EmojiPanel({ onPick, onLeave }: EmojiPanelProps) {
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const go = (place: number) => {
    const button = grid.current?.querySelectorAll("button")[place];
    if (!button) return;
    setCurrent(place);
    button.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, current);
    if (place === undefined) return;
    event.preventDefault();
    go(place);
  };
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (!grid.current?.contains(relatedTarget)) onLeave();
  };
  useEffect(() => grid.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div ref={grid} role="toolbar" aria-label="表情" className={styles["faces"]} onKeyDown={handleKey} onBlur={handleBlur}>
      {names.map((name, place) => (
        <button
          key={name}
          type="button"
          className={styles["face"]}
          title={name}
          aria-label={name}
          // The focus stays where it is, also in browsers that give none to a button that is pressed.
          onMouseDown={(event) => event.preventDefault()}
          tabIndex={place === current ? 0 : -1}
          onClick={() => onPick(name)}
        >
          {faces.get(name)}
        </button>
      ))}
    </div>
  );
}

function placeAfter(key: string, current: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return names.length - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : current + step;
}
