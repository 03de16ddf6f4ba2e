import type { MouseEvent as ReactMouseEvent } from "react";
import { type ColumnArrangement, withMoved, withWidth } from "../core/columnArrangement.ts";
import type { ColumnControl, DropPlace } from "./columnControl.ts";
import type { GridColumn } from "./gridColumn.ts";

/** px the mouse travels before a press becomes a drag, so that a click stays a click. */
const distance = 8;

/** Follows the mouse at the right edge of a head; the column is as wide as it is dragged. Escape takes it back. */
export function dragWidth(event: ReactMouseEvent, column: GridColumn, { arrangement, preview, change }: ColumnControl): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const from = event.clientX;
  let next = arrangement;
  followMouse({
    onMove({ clientX }) {
      next = clientX === from ? arrangement : withWidth(arrangement, column, column.width + clientX - from);
      preview(next);
    },
    onEnd(isDone) {
      if (!isDone) preview(arrangement);
      else if (next !== arrangement) change(next);
    },
  });
}

/** Follows the mouse from a head to the one at which it is let go. Escape leaves the column where it is. */
export function dragColumn(event: ReactMouseEvent, { key }: GridColumn, control: ColumnControl): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const head = event.currentTarget.closest("[role=row]");
  const from = event.clientX;
  let place: DropPlace | undefined;
  followMouse({
    onMove({ clientX, target }) {
      const over = Math.abs(clientX - from) < distance ? undefined : columnAt(target, head);
      const next = over === undefined ? undefined : placeBeside(over, key, control);
      if (next?.key !== place?.key) control.showDrop(next);
      place = next;
    },
    onEnd(isDone) {
      control.showDrop(undefined);
      if (place && isDone) control.change(movedTo(place, key, control));
    },
  });
}

function movedTo({ key: target, isBehind }: DropPlace, key: string, { arrangement, all }: ColumnControl): ColumnArrangement {
  return withMoved(arrangement, all, { key, target, isBehind });
}

/** A column goes behind those on its right, and before those on its left. */
function placeBeside(over: string, key: string, { shown }: ColumnControl): DropPlace | undefined {
  const placeOf = (column: string) => shown.findIndex((one) => one.key === column);
  return over === key ? undefined : { key: over, isBehind: placeOf(over) > placeOf(key) };
}

function columnAt(target: EventTarget | null, head: Element | null): string | undefined {
  const title = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  return title && head?.contains(title) ? title.dataset["column"] : undefined;
}

interface Followed {
  readonly onMove: (event: MouseEvent) => void;
  /** Tells whether it was let go, and not given up. */
  readonly onEnd: (isDone: boolean) => void;
}

function followMouse({ onMove, onEnd }: Followed): void {
  const listening = new AbortController();
  const { signal } = listening;
  const end = (isDone: boolean) => {
    listening.abort();
    onEnd(isDone);
  };
  document.addEventListener("mousemove", onMove, { signal });
  document.addEventListener("mouseup", () => end(true), { signal });
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // The dialog around does not close.
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  document.addEventListener("keydown", giveUp, { signal, capture: true });
}
