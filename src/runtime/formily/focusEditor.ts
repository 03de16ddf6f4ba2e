const focusable =
  "input:not([type=hidden]):not([disabled]), textarea:not([disabled]), button:not([disabled]), [contenteditable=true], [tabindex='0']";

/** Moves the focus to an editor: to the element itself, or to the first one inside that takes the focus. */
export function focusEditor(editor: Element | string): void {
  const element = typeof editor === "string" ? document.getElementById(editor) : editor;
  const target = element?.matches(focusable) ? element : element?.querySelector(focusable);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Brings an editor into view, away from what sticks to the edges. */
export function revealEditor(element: Element): void {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView?.({ block: "center", behavior: isCalm ? "auto" : "smooth" });
}
