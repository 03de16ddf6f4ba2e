import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useWidth } from "../base/useWidth.ts";

/** Room (px) at both edges of a toolbar, and between two of its buttons. */
const [edges, gap] = [32, 8] as const;
/** px that how many rows are chosen takes behind the buttons: none of them moves when it comes. */
const chosenWidth = 80;

/** Where a toolbar and the tools in it are drawn, and whether its buttons have no room beside those. */
export interface Folding {
  /** For the whole bar, whose first element has the buttons. */
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly tools: RefObject<HTMLDivElement | null>;
  readonly isFolded: boolean;
}

/**
 * Says whether the buttons of a toolbar have no room on one line beside its tools, before the first paint, so that nothing jumps.
 *
 * @param buttons which buttons there are; others are measured anew
 */
export function useFolding(buttons: string): Folding {
  const [bar, width] = useWidth<HTMLDivElement>();
  const [tools, toolsWidth = 0] = useWidth<HTMLDivElement>();
  const whole = useRef({ buttons, width: 0 });
  const [isFolded, setFolded] = useState(false);
  useLayoutEffect(() => {
    const actions = bar.current?.firstElementChild;
    if (!actions || width === undefined) return;
    if (isFolded && whole.current.buttons !== buttons) return setFolded(false);
    // Folded buttons have no width any more: that of before is kept.
    if (!isFolded) whole.current = { buttons, width: lengthOf(actions) + chosenWidth };
    setFolded(whole.current.width + gap + toolsWidth > width - edges);
  }, [bar, width, toolsWidth, isFolded, buttons]);
  return { bar, tools, isFolded };
}

/** How wide what is in an element is side by side, however it stands now; the number of chosen rows comes and goes. */
function lengthOf(group: Element): number {
  const items = [...group.querySelectorAll<HTMLElement>(":scope > :not([data-chosen])")];
  return items.reduce((sum, { offsetWidth }) => sum + gap + offsetWidth, 0);
}
