import { useEffect, useEffectEvent } from "react";
import { shownPageActions } from "../../runtime/actions/pageActions.ts";
import { stepRow } from "../../runtime/list/moveInTable.ts";
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
    if (command in onPage) return doOnPage(event, onPage[command as PageCommand]);
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
  if (!isDialogOpen() || isReplaceable()) openOverlay(overlay);
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll("[aria-modal=true]")].some((dialog) => dialog.checkVisibility({ visibilityProperty: true }));
}

/** What a letter does to the list that is shown; tells whether there was anything to do. */
const onPage = {
  create: () => runPageAction("create"),
  reload: () => runPageAction("refresh"),
  rowBelow: () => stepRow(1),
  rowAbove: () => stepRow(-1),
} as const;

type PageCommand = keyof typeof onPage;

function runPageAction(wanted: "create" | "refresh"): boolean {
  const action = shownPageActions().find(({ key }) => key === wanted);
  action?.run();
  return action !== undefined;
}

/** A letter means the page only where nothing lies above it. */
function doOnPage(event: KeyboardEvent, act: () => boolean): void {
  if (!isDialogOpen() && !isAnyOpen() && act()) event.preventDefault();
}

type Command = "search" | "shortcuts" | "refresh" | "close" | "next" | "previous" | PageCommand;

const letters: Readonly<Record<string, Command>> = { "?": "shortcuts", n: "create", r: "reload", j: "rowBelow", k: "rowAbove" };

const withAlt: Readonly<Record<string, Command>> = { KeyR: "refresh", KeyW: "close", PageDown: "next", PageUp: "previous" };

function commandOf(event: KeyboardEvent): Command | undefined {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey) return !altKey && !shiftKey && key.toLowerCase() === "k" ? "search" : undefined;
  // By place on the keyboard: with Alt, some keyboards write another character.
  if (altKey) return shiftKey ? undefined : withAlt[code];
  return letterOf(event);
}

function letterOf({ key, shiftKey, target }: KeyboardEvent): Command | undefined {
  return isTyping(target) ? undefined : letters[shiftKey ? key : key.toLowerCase()];
}

/** Where a letter is part of a text, or chooses among what is listed. */
const TYPING = "input:not([type=checkbox]), textarea, select, [role=textbox], .ant-dropdown *, .ant-select-dropdown *";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPING));
}
