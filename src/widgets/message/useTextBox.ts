import { useRef, useState } from "react";
import type { RefObject } from "react";

/** The text of a composer and the caret in it. */
export interface TextBox {
  readonly text: string;
  readonly caret: number;
  /** Holds the element of the text. */
  readonly place: RefObject<HTMLElement | null>;
  /** Says what stands there now, as it is typed. */
  readonly read: (element: HTMLTextAreaElement) => void;
  /** Says where the caret is now. */
  readonly moveCaret: (element: HTMLTextAreaElement) => void;
  /** Writes at the caret, or in place of what is marked or between two places, and gives the text the focus. */
  readonly write: (text: string, between?: readonly [start: number, end: number]) => void;
  readonly clear: () => void;
  readonly focus: () => void;
}

/** Keeps the text of a composer. @param onTextChange told of each change, so that a draft can be kept */
export function useTextBox(initialText: string, onTextChange: (text: string) => void): TextBox {
  const place = useRef<HTMLElement>(null);
  const [{ text, caret }, setState] = useState({ text: initialText, caret: initialText.length });
  const element = () => place.current?.querySelector("textarea") ?? undefined;
  return {
    text,
    caret,
    place,
    read({ value, selectionEnd }) {
      setState({ text: value, caret: selectionEnd });
      onTextChange(value);
    },
    // The text is left alone: React tells of a selection also with the key that has just sent, and so emptied, the text.
    moveCaret: ({ selectionEnd }) => setState((before) => ({ ...before, caret: Math.min(selectionEnd, before.text.length) })),
    write(written, between) {
      const box = element();
      if (!box) return;
      const [start, end] = between ?? [box.selectionStart, box.selectionEnd];
      box.setRangeText(written, start, end, "end");
      box.focus();
      // As if it had been typed: React reads it, and the caret stays.
      box.dispatchEvent(new Event("input", { bubbles: true }));
    },
    clear() {
      setState({ text: "", caret: 0 });
      onTextChange("");
    },
    focus: () => element()?.focus(),
  };
}
