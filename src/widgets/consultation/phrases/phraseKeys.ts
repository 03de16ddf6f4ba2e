/** Attribute of what the arrow keys go through. */
export const phraseMark = { "data-phrase": "" } as const;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Ref of an element with a search box and phrases below it: arrow keys go from the box to the first phrase and on, and back up;
 * Enter in the box says the first one. On a phrase Enter says it, as with every button.
 */
export function walkedPhrases(around: HTMLElement | null): (() => void) | undefined {
  if (!around) return undefined;
  const handleKey = (event: KeyboardEvent) => act(around, event);
  around.addEventListener("keydown", handleKey);
  return () => around.removeEventListener("keydown", handleKey);
}

function act(around: HTMLElement, event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const search = around.querySelector<HTMLElement>("input[type=search]");
  const phrases = [...around.querySelectorAll<HTMLElement>("[data-phrase]")].filter((phrase) => !phrase.closest("[aria-hidden=true]"));
  if (key === "Enter" && target === search) return phrases[0]?.click();
  const step = STEPS[key];
  if (step === undefined) return;
  const places = search ? [search, ...phrases] : phrases;
  const next = places[places.findIndex((place) => place === target) + step];
  if (!next || !places.some((place) => place === target)) return;
  event.preventDefault();
  next.focus();
}
