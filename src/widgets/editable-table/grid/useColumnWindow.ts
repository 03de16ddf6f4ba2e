import { type RefObject, useLayoutEffect, useState } from "react";
import { type ColumnLayout, type ColumnWindow, columnWindow } from "./columnLayout.ts";

/** Columns that are drawn where nothing is laid out: all of them. */
const all: ColumnWindow = { from: 0, to: Number.POSITIVE_INFINITY };

/** At first no more than the window has room for: drawing columns that nobody sees is most of what a wide table would take. */
function firstColumns(layout: ColumnLayout): ColumnWindow {
  const width = document.documentElement.clientWidth;
  return width > 0 ? columnWindow(layout, 0, width) : all;
}

/** Columns that are drawn though nobody sees them: taking them away costs more than they do. */
const spare = 2;

function isEnough(drawn: ColumnWindow, wanted: ColumnWindow): boolean {
  return drawn.from <= wanted.from && drawn.to >= wanted.to && drawn.to - drawn.from <= wanted.to - wanted.from + spare;
}

/**
 * Follows which columns are in sight; it changes only when others are.
 *
 * @param beside px of the tools on both sides
 */
export function useColumnWindow(scroller: RefObject<HTMLElement | null>, layout: ColumnLayout, beside: number): ColumnWindow {
  const [window, setWindow] = useState(() => firstColumns(layout));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const width = element.clientWidth - beside;
      const next = width > 0 ? columnWindow(layout, element.scrollLeft, width) : all;
      setWindow((before) => (isEnough(before, next) ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, layout, beside]);
  return window;
}
