import { useEffect } from "react";
import { topFrame } from "../../runtime/window/frames.ts";
import { isSaveKey } from "../../runtime/window/saveKey.ts";

/**
 * Lets Ctrl/⌘ + Enter press the main button of a dialog that is not a schema's form: a question, a list to pick from, a
 * name. Irreversible questions take only a button: somebody who presses the keys to save while a form asks whether to
 * discard must not lose their input.
 */
export function useConfirmKey(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const button = isSaveKey(event) ? mainButton() : undefined;
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) button.click();
    };
    // Before the editors, which know other meanings of the key.
    document.addEventListener("keydown", handleKey, true);
    return () => document.removeEventListener("keydown", handleKey, true);
  }, []);
}

function mainButton(): HTMLButtonElement | undefined {
  const frame = topFrame();
  // Forms listen for the key themselves.
  if (!frame || frame.querySelector("[data-field]")) return undefined;
  if (frame.querySelector(".ant-modal-confirm")) return agreeingButton(frame);
  const buttons = frame.querySelectorAll<HTMLButtonElement>(
    ":is(.ant-modal-footer, .ant-drawer-footer, .ant-drawer-extra) .ant-btn-primary",
  );
  return [...buttons].find((button) => !button.disabled && !button.matches(".ant-btn-dangerous"));
}

/** The button that agrees to a question. While the focus is not in it yet, the keys were meant for what it came over. */
function agreeingButton(frame: HTMLElement): HTMLButtonElement | undefined {
  if (!frame.contains(document.activeElement)) return undefined;
  return frame.querySelector<HTMLButtonElement>(".ant-modal-confirm-btns .ant-btn-primary:enabled:not(.ant-btn-dangerous)") ?? undefined;
}
