import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactElement, ReactNode } from "react";

/**
 * Puts the focus into the menu of a `Dropdown` as soon as it can hold it, and no later: the library's own `autoFocus`
 * does so some frames after the opening, by when an entry may have been chosen and a dialog be typed into. Gives what
 * draws the pop-up.
 *
 * @example
 * <Dropdown open={isOpen} popupRender={useMenuFocus(isOpen)} … />
 */
export function useMenuFocus(isOpen: boolean): (menu: ReactNode) => ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    let request = 0;
    const enter = () => {
      const menu = frame.current?.querySelector<HTMLElement>("[role=menu]");
      menu?.querySelector<HTMLElement>(entries)?.focus({ preventScroll: true });
      // Until the pop-up is on screen it takes no focus.
      if (!menu?.contains(document.activeElement)) request = requestAnimationFrame(enter);
    };
    enter();
    return () => cancelAnimationFrame(request);
  }, [isOpen]);
  return (menu) => (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what its entries let through
    <div ref={frame} onKeyDownCapture={moveFocus} onKeyDown={endKey}>
      {menu}
    </div>
  );
}

const entries = "[role=menuitem]:not([aria-disabled=true])";

/**
 * Up, Down, Home and End lead from entry to entry at once. The library's own keys do so a frame later: whoever pressed
 * Enter by then chose the entry before, and a second press of Down went nowhere.
 */
function moveFocus(event: KeyboardEvent): void {
  const from = event.target instanceof Element ? event.target.closest(entries) : null;
  const all = [...(from?.closest("[role=menu]")?.querySelectorAll<HTMLElement>(entries) ?? [])];
  const next = nextEntry(
    event.key,
    all.findIndex((entry) => entry === from),
    all.length,
  );
  if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  all[next]?.focus();
}

function nextEntry(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** Enter chooses and gives the focus back; without this the same press would then click what has it, and open the menu anew. */
function endKey(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
