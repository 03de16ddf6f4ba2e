import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useGrid } from "./gridContext.ts";

/** Rows beyond the edges that are drawn too, so that a scroll finds them there. */
const ahead = 6;

/** The rows that are drawn: by their places, the second excluded. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** What the window depends on. */
export interface RowWindowOptions {
  /** How many rows there are. */
  readonly count: number;
  /** px of what covers the last rows. */
  readonly footHeight: number;
  /** px where nothing is laid out, as in a hidden tab. */
  readonly usualHeight: number;
  /** Row of the cursor, which is kept in sight. */
  readonly focused: number | undefined;
}

/**
 * Follows which rows are in sight. All rows are equally high, so that their places are a multiplication: nothing is measured, and
 * a window of a hundred thousand rows costs what one of ten does.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, footHeight, usualHeight, focused }: RowWindowOptions,
): RowWindow {
  const { model, rowHeight } = useGrid();
  const rowsIn = (height: number) => Math.ceil(height / rowHeight);
  const [window, setWindow] = useState<RowWindow>({ from: 0, to: rowsIn(usualHeight) + ahead });
  const measure = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    const height = element.clientHeight || usualHeight;
    const first = Math.floor(element.scrollTop / rowHeight);
    model.cursor.turnPagesBy(Math.floor((height - footHeight) / rowHeight) - 1);
    const next = { from: Math.max(0, first - ahead), to: first + rowsIn(height) + ahead };
    setWindow((before) => (before.from === next.from && before.to === next.to ? before : next));
  });
  // Not in the layout: the element around comes to be known after the rows in it, and a list that is there at once stayed unheard.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const listen = () => measure();
    listen();
    const observer = new ResizeObserver(listen);
    observer.observe(element);
    element.addEventListener("scroll", listen, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", listen);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows, or rows of another height, are other rows in sight
  }, [scroller, rowHeight, count]);
  const lead = useEffectEvent((row: number) => {
    const element = scroller.current;
    if (!element || element.clientHeight === 0) return;
    // The head covers as much at the top as it takes before the first row.
    const start = row * rowHeight;
    const end = start + 2 * rowHeight + footHeight - element.clientHeight;
    if (element.scrollTop > start) element.scrollTo({ top: start });
    else if (element.scrollTop < end) element.scrollTo({ top: end });
  });
  useEffect(() => {
    if (focused !== undefined) lead(focused);
  }, [focused]);
  return window;
}
