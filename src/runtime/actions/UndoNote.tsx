import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds that a note with something to press stays when nobody attends to it; the history offers it for longer. */
const UNDO_SEEN = 10_000;

/** Props of `UndoNote`. */
export interface UndoNoteProps {
  readonly text: string;
  /** Called when the person takes back what was done. */
  onUndo(): void;
  /** Called when the note has been seen for long enough. */
  onSeen(): void;
}

/**
 * What was done, with the way to take it back. It stays for as long as somebody points at it or has the focus in it, and
 * counts anew from when they leave: who is about to press must not see it go.
 */
export function UndoNote({ text, onUndo, onSeen }: UndoNoteProps) {
  const content = useRef<HTMLSpanElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const handleSeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (isPointedAt || hasFocus) return;
    const timer = setTimeout(handleSeen, UNDO_SEEN);
    return () => clearTimeout(timer);
  }, [isPointedAt, hasFocus]);
  useEffect(() => {
    // The frame of the note belongs to it: a pointer on its edge is on its way to the button.
    const frame = content.current?.closest(".ant-message-notice-content") ?? content.current;
    const [enter, leave] = [() => setPointedAt(true), () => setPointedAt(false)];
    frame?.addEventListener("pointerenter", enter);
    frame?.addEventListener("pointerleave", leave);
    return () => {
      frame?.removeEventListener("pointerenter", enter);
      frame?.removeEventListener("pointerleave", leave);
    };
  }, []);
  return (
    <span ref={content} onFocus={() => setFocus(true)} onBlur={() => setFocus(false)}>
      {text}
      <Button type="link" size="small" onClick={onUndo}>
        撤销
      </Button>
    </span>
  );
}
