import { useEffect, useEffectEvent } from "react";

/** What the keyboard does in a form. */
export interface FormKeys {
  readonly onSave: () => void;
  /** Enter alone saves too, where it means nothing else: in a line of text. @default false */
  readonly enterSaves?: boolean;
  /** Left out where the frame itself closes on Esc. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * Listens for Ctrl/⌘ + Enter (save) and Esc (close) in the frame around an element, once it is there, wherever the focus is in it. Esc in
 * an open list closes the list only, and what an editor has already dealt with is left alone.
 */
export function useFormKeys(inside: HTMLElement | null, { onSave, enterSaves = false, onClose }: FormKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey || (enterSaves && isLineOfText(event.target)))) {
      event.preventDefault();
      onSave();
    } else if (event.key === "Escape" && onClose && !isListOpen(event.target)) {
      event.preventDefault();
      onClose();
    }
  });
  useEffect(() => {
    const frame = inside?.closest<HTMLElement>(frames);
    if (!frame) return undefined;
    const listen = (event: KeyboardEvent) => handleKey(event);
    frame.addEventListener("keydown", listen);
    return () => frame.removeEventListener("keydown", listen);
  }, [inside]);
}

/** The outermost element of a drawer, a dialog or a page that takes the focus. */
const frames = ".ant-drawer, .ant-modal-wrap, [data-form-page]";

/** In the editors that pick from a list or a calendar Enter takes what is pointed at. */
function isLineOfText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && lineTypes.has(target.type) && !target.closest(".ant-select, .ant-picker");
}

const lineTypes: ReadonlySet<string> = new Set(["text", "tel", "number", "password", "email", "url"]);

function isListOpen(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute("aria-expanded") === "true";
}
