import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * Lets the arrow keys go from cell to cell of a table's rows, from wherever the focus is in one. The row keeps the stops of
 * Tab that it has; what a cell cuts short shows itself when the focus comes to it. Enter on a cell opens the row.
 */
export function moveInTable(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  const cell = cellOf(event);
  if (!cell) return;
  if (key === "Enter" && target === cell) cell.closest("tr")?.querySelector<HTMLElement>("[data-opens-row]")?.click();
  const step = steps[key];
  const next = step && neighbour(cell, step);
  if (!next) return;
  event.preventDefault();
  focusCell(next);
}

/**
 * Puts the focus into the row below or above the one that has it, or into the first one, in the table that is seen.
 *
 * @param by rows to go down, or up where it is negative
 * @returns whether there was such a row
 */
export function stepRow(by: 1 | -1): boolean {
  const active = document.activeElement?.closest<HTMLTableRowElement>(ROW);
  const place = active?.parentElement ?? document;
  const rows = [...place.querySelectorAll<HTMLTableRowElement>(active ? `:scope > ${ROW}` : `main ${ROW}`)].filter((row) =>
    row.checkVisibility({ visibilityProperty: true }),
  );
  const row = active ? rows[rows.indexOf(active) + by] : rows[0];
  const column = document.activeElement?.closest<HTMLTableCellElement>(`${ROW} > td`)?.cellIndex;
  // The box that selects a row is none of what it says.
  const cell = row?.cells[column ?? [...row.cells].findIndex((own) => !own.querySelector("input[type=checkbox], input[type=radio]"))];
  if (cell) focusCell(cell);
  return cell !== undefined;
}

const ROW = "tr[data-row-key]";

function focusCell(cell: HTMLTableCellElement): void {
  cell.tabIndex = -1;
  cell.focus({ preventScroll: true });
  cell.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

/** The cell that a key without another one was pressed in, where nothing there has a use for it. */
function cellOf(event: KeyboardEvent<HTMLElement>): HTMLTableCellElement | undefined {
  const { target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  const isAlone = !(altKey || ctrlKey || metaKey || shiftKey || defaultPrevented);
  if (!isAlone || !(target instanceof HTMLElement) || hasArrowsOfItsOwn(target)) return undefined;
  const cell = target.closest<HTMLTableCellElement>("tr[data-row-key] > td");
  return cell && event.currentTarget.contains(cell) ? cell : undefined;
}

function neighbour(cell: HTMLTableCellElement, [down, right]: readonly [number, number]): HTMLTableCellElement | undefined {
  const row = cell.parentElement as HTMLTableRowElement;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>(":scope > tr[data-row-key]") ?? [])];
  return rows[rows.indexOf(row) + down]?.cells[cell.cellIndex + right];
}

function hasArrowsOfItsOwn(target: HTMLElement): boolean {
  return target.matches("input:not([type=checkbox]), textarea, [contenteditable=true], [aria-expanded=true], [role=radio], [role=slider]");
}
