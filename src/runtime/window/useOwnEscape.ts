import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

/** Menus and balloons that hang inside; they close by Esc themselves. */
const floating = ".ant-dropdown, .ant-popover, .ant-select-dropdown";

/** The editor of formatted text claims Esc though it does nothing with it. */
const claiming = ".ProseMirror";

/**
 * Has an element answer Esc itself: nothing around it, a dialog say, hears of the key. It listens before React does, because
 * dialogs listen on elements in between.
 *
 * @param isActive whether there is something to close; otherwise the key goes on its way
 */
export function useOwnEscape(place: RefObject<HTMLElement | null>, isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const element = place.current;
    if (!element || !isActive) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !(event.target instanceof Element)) return;
      if (event.target.closest(floating) || (event.defaultPrevented && !event.target.closest(claiming))) return;
      event.preventDefault();
      event.stopPropagation();
      escape();
    };
    element.addEventListener("keydown", handleKey);
    return () => element.removeEventListener("keydown", handleKey);
  }, [place, isActive]);
}
