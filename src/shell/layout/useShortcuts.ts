import { useEffect, useEffectEvent } from "react";
import type { Tab } from "../open-tabs/tabList.ts";
import { useTabActions } from "../tabs/useTabActions.ts";
import { isAnyOpen, isReplaceable, openOverlay } from "./overlay.store.ts";
import type { Overlay } from "./overlay.store.ts";

/** Listens to the keys that work everywhere in the console; the list of them is `shortcuts.ts`. */
export function useShortcuts(shown: Omit<Tab, "version">): void {
  const actions = useTabActions(shown.key);
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    // A key that something else has answered already is not for the frame.
    if (!command || event.defaultPrevented) return;
    event.preventDefault();
    if (command === "search" || command === "shortcuts") openUnlessBusy(command);
    else if (command === "refresh") void actions.refresh({ ...shown, version: 0 });
    else if (command === "close") void actions.close({ ...shown, version: 0 });
    else actions.step(command === "next" ? 1 : -1);
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
}

/**
 * A dialog that somebody fills in is neither replaced by a key nor left open in the back; the list of keys is for who
 * stands in one, and lies above it.
 */
function openUnlessBusy(overlay: Overlay): void {
  if (overlay === "shortcuts" && !isAnyOpen()) return openOverlay(overlay);
  const isDialogOpen = [...document.querySelectorAll("[aria-modal=true]")].some((dialog) =>
    dialog.checkVisibility({ visibilityProperty: true }),
  );
  if (!isDialogOpen || isReplaceable()) openOverlay(overlay);
}

type Command = "search" | "shortcuts" | "refresh" | "close" | "next" | "previous";

const withAlt: Readonly<Record<string, Command>> = { KeyR: "refresh", KeyW: "close", PageDown: "next", PageUp: "previous" };

function commandOf(event: KeyboardEvent): Command | undefined {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey) return key.toLowerCase() === "k" ? "search" : undefined;
  if (ctrlKey || metaKey) return undefined;
  // By place on the keyboard: with Alt, some keyboards write another character.
  if (altKey) return shiftKey ? undefined : withAlt[code];
  return key === "?" && !isTyping(event.target) ? "shortcuts" : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select, [role='textbox']"));
}
