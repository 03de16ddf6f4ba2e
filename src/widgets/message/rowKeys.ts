/** Attribute of what the arrow keys go through. */
export const rowMark = { "data-walked-row": "" } as const;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Ref of an element through whose rows the arrow keys move, whatever lists they stand in; from a search box above them down to the
 * first one, and from there back up to it; from the element itself to the first. Enter opens, as with every button.
 */
export function walkedRows(around: HTMLElement | null): (() => void) | undefined {
  if (!around) return undefined;
  const handleKey = (event: KeyboardEvent) => walk(around, event);
  around.addEventListener("keydown", handleKey);
  return () => around.removeEventListener("keydown", handleKey);
}

/** Opens the first row below an element: what Enter in a search box does. */
export function openFirstRow(around: Element | null): void {
  around?.querySelector<HTMLElement>("[data-walked-row]")?.click();
}

function walk(around: HTMLElement, event: KeyboardEvent): void {
  const { target, key } = event;
  const step = STEPS[key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...around.querySelectorAll<HTMLElement>("[data-walked-row]")];
  const search = around.querySelector<HTMLElement>("input[type=search]");
  const places = search ? [search, ...rows] : rows;
  const at = places.findIndex((place) => place === target);
  const next = at >= 0 || target === around ? places[at + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
