import type { KeyboardEvent } from "react";

/** Attribute of what the arrow keys go through. */
export const rowMark = { "data-im-row": "" } as const;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves through the rows below an element by arrow keys, whatever lists they stand in; from a search box above them down to the
 * first one, and from there back up to it. Enter opens, as with every button.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, target, key } = event;
  const step = STEPS[key];
  if (step === undefined || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>("[data-im-row]")];
  const at = target instanceof HTMLElement ? rows.indexOf(target) : -1;
  const next = at < 0 ? (step > 0 ? rows[0] : undefined) : (rows[at + step] ?? (step < 0 ? searchBox(currentTarget) : undefined));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Opens the first row below an element: what Enter in a search box does. */
export function openFirstRow(around: HTMLElement | null): void {
  around?.querySelector<HTMLElement>("[data-im-row]")?.click();
}

function searchBox(around: HTMLElement): HTMLElement | null {
  return around.querySelector("input[type=search]");
}
