import { useEffect } from "react";
import { topFrame } from "../../runtime/window/frames.ts";
import { isSaveKey } from "../../runtime/window/saveKey.ts";

/**
 * Lets Ctrl/⌘ + Enter press the main button of a dialog that asks for something and is no form of a schema: a list to pick
 * from, a place to move to, a name. Questions with a danger in them are answered by their buttons only.
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
  if (!frame || frame.querySelector("[data-field], .ant-modal-confirm")) return undefined;
  const buttons = frame.querySelectorAll<HTMLButtonElement>(
    ":is(.ant-modal-footer, .ant-drawer-footer, .ant-drawer-extra) .ant-btn-primary",
  );
  return [...buttons].find((button) => !button.disabled && !button.matches(".ant-btn-dangerous"));
}
