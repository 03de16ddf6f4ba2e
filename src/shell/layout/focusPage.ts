import { useEffect, useRef } from "react";

/** Puts the focus on the page, so that the next Tab goes to the first thing in it. */
export function focusPage(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}

/**
 * Gives the focus to a page that takes the place of another, where what had it went with the other: a shortcut on the
 * home page, a field of the tab that Alt + PageDown has left. A menu entry that leads to the page keeps it.
 */
export function useFocusOnPage(key: string): void {
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || !activeElement.checkVisibility({ visibilityProperty: true })) focusPage();
  }, [key]);
}
