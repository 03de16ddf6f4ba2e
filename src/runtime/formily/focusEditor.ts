const focusable =
  "input:not([type=hidden]):not([disabled]), textarea:not([disabled]), button:not([disabled]), [contenteditable=true], [tabindex='0']";

/** What a value is written into; the tools around it, such as a bar of styles or the handle of a row, come after. */
const written = [
  "[contenteditable=true]",
  "input:not([type=hidden], [type=file], [disabled], [role=toolbar] *)",
  "textarea:not([disabled], [role=toolbar] *)",
] as const;

/** Moves the focus to an editor: to the element itself, or to what is written into inside, or else to the first that takes it. */
export function focusEditor(editor: Element | string): void {
  const element = typeof editor === "string" ? document.getElementById(editor) : editor;
  const target = element?.matches(focusable) ? element : element && writtenIn(element);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

function writtenIn(element: Element): Element | null {
  for (const selector of written) {
    const found = element.querySelector(selector);
    if (found) return found;
  }
  return element.querySelector(focusable);
}

/** Brings an editor into view, away from what sticks to the edges. */
export function revealEditor(element: Element): void {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView?.({ block: "center", behavior: isCalm ? "auto" : "smooth" });
}
