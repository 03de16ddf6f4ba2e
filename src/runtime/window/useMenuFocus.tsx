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
      menu?.querySelector<HTMLElement>("[role=menuitem]:not([aria-disabled=true])")?.focus({ preventScroll: true });
      // Until the pop-up is on screen it takes no focus.
      if (!menu?.contains(document.activeElement)) request = requestAnimationFrame(enter);
    };
    enter();
    return () => cancelAnimationFrame(request);
  }, [isOpen]);
  return (menu) => (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what its entries let through
    <div ref={frame} onKeyDown={endKey}>
      {menu}
    </div>
  );
}

/** Enter chooses and gives the focus back; without this the same press would then click what has it, and open the menu anew. */
function endKey(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
