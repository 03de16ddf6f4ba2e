import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { frameOf, topFrame } from "../window/frames.ts";
import { isSaveKey } from "../window/saveKey.ts";

/** What the keyboard does in a form. */
export interface FormKeys {
  readonly onSave: () => void;
  /** Enter alone saves too, where it means nothing else: in a line of text. @default false */
  readonly enterSaves?: boolean;
  /** Left out where the frame itself closes on Esc. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * Listens for Ctrl/⌘ + Enter (save) and Esc (close) anywhere in the frame around an element. Esc in an open list closes
 * only the list, and keys that an editor has handled are ignored. Ctrl + Enter is caught before the editors, which give
 * it other meanings, and in their pop-ups elsewhere on the page.
 */
export function useFormKeys(inside: HTMLElement | null, { onSave, enterSaves = false, onClose }: FormKeys): void {
  const save = useEffectEvent(() => onSave());
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === "Enter" && enterSaves && isLineOfText(event.target)) {
      event.preventDefault();
      onSave();
    } else if (event.key === "Escape" && onClose && !isListOpen(event.target)) {
      event.preventDefault();
      onClose();
    }
  });
  useEffect(() => {
    const frame = inside && frameOf(inside);
    if (!frame) return undefined;
    const listen = (event: KeyboardEvent) => handleKey(event);
    const listenFirst = (event: KeyboardEvent) => {
      if (!isSaveKey(event) || !isFor(frame, event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      settleTyping();
      save();
    };
    frame.addEventListener("keydown", listen);
    document.addEventListener("keydown", listenFirst, true);
    return () => {
      frame.removeEventListener("keydown", listen);
      document.removeEventListener("keydown", listenFirst, true);
    };
  }, [inside]);
}

/** Lists and calendars hang beside the frames; what is pressed there is for the frame on top. */
function isFor(frame: HTMLElement, target: EventTarget | null): boolean {
  // A table that is edited like a spreadsheet begins a row by these keys.
  if (target instanceof Element && target.closest("[data-own-keys]")) return false;
  const own = target instanceof Element ? frameOf(target) : null;
  return own === null ? topFrame() === frame : own === frame;
}

/** Some editors take over what was typed only when they are left. */
function settleTyping(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return;
  flushSync(() => activeElement.blur());
  activeElement.focus({ preventScroll: true });
}

/** In the editors that pick from a list or a calendar Enter takes what is pointed at. */
export function isLineOfText(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && lineTypes.has(target.type) && !target.closest(".ant-select, .ant-picker");
}

const lineTypes: ReadonlySet<string> = new Set(["text", "tel", "number", "password", "email", "url"]);

function isListOpen(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute("aria-expanded") === "true";
}
