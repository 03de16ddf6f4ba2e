import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./CutText.module.css";
import { cutTextAt } from "./cutTextAt.ts";

/** A text that is cut, and where it stands. */
interface Shown {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly isAbove: boolean;
}

/** How long the pointer rests on a text before it shows itself, ms; the focus does not wait. */
const rest = 350;
/** Room below a text for its hint, px. */
const room = 120;

/**
 * Shows any text of the page that is cut short in full, while the pointer rests on it or the focus is on it: cells, values,
 * choices, tabs, nodes of trees, labels. It stands once for the whole page, so that no place can forget it. Esc takes it
 * away; who hears the page hears the whole text anyway.
 */
export function CutText() {
  const [shown, setShown] = useState<Shown>();
  const hint = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = 0;
    const hide = () => {
      clearTimeout(timer);
      setShown(undefined);
    };
    const look = (target: EventTarget | null, isFocus: boolean) => {
      if (hint.current && target instanceof Node && hint.current.contains(target)) return;
      hide();
      const cut = target instanceof Element ? cutTextAt(target, isFocus) : undefined;
      if (cut) timer = window.setTimeout(() => setShown(placed(cut)), isFocus ? 0 : rest);
    };
    const handlePointer = ({ target, pointerType }: PointerEvent) => pointerType === "mouse" && look(target, false);
    const handleFocus = ({ target }: FocusEvent) => look(target, true);
    const handleKey = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    document.addEventListener("pointerover", handlePointer);
    document.addEventListener("focusin", handleFocus);
    document.addEventListener("focusout", hide);
    document.addEventListener("pointerdown", hide);
    document.addEventListener("scroll", hide, true);
    document.addEventListener("keydown", handleKey, true);
    return () => {
      hide();
      document.removeEventListener("pointerover", handlePointer);
      document.removeEventListener("focusin", handleFocus);
      document.removeEventListener("focusout", hide);
      document.removeEventListener("pointerdown", hide);
      document.removeEventListener("scroll", hide, true);
      document.removeEventListener("keydown", handleKey, true);
    };
  }, []);
  if (!shown) return null;
  return createPortal(
    <div
      ref={hint}
      aria-hidden
      className={shown.isAbove ? `${styles.hint} ${styles.above}` : styles.hint}
      style={{ left: shown.left, top: shown.top }}
    >
      {shown.text}
    </div>,
    document.body,
  );
}

function placed({ element, text }: { readonly element: Element; readonly text: string }): Shown | undefined {
  if (!element.isConnected) return undefined;
  const { left, top, bottom } = element.getBoundingClientRect();
  const isAbove = window.innerHeight - bottom < room;
  return { text, left: Math.max(8, Math.min(left, window.innerWidth - 328)), top: isAbove ? top - 4 : bottom + 4, isAbove };
}
