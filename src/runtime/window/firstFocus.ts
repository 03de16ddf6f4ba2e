/** What takes typing or a choice; what is only read, and buttons, are passed over. */
const editable = [
  "input:not([type=hidden], [type=file], [disabled], [readonly])",
  "input[role=combobox]:not([disabled])",
  "textarea:not([disabled], [readonly])",
  "[contenteditable=true]",
  "button[role=switch]:not([disabled])",
  // What a file is chosen with.
  ".ant-upload[role=button][tabindex='0']",
  ".ant-upload button:not([disabled])",
].join();

/** Elements that can be among them, by their names alone: in their order on the page, whatever is asked of them then. */
const candidates = "input, textarea, [contenteditable=true], button, [role=button]";

/**
 * Puts the focus into the first field of a part of the page that can be edited; of circles, into the chosen one. Lists whose
 * choice is made already are passed over: a new dictionary item starts with its name, not with the dictionary it is for.
 *
 * @returns whether there was one
 */
export function focusFirst(scope: Element): boolean {
  const fields = [...scope.querySelectorAll<HTMLElement>(candidates)].filter((element) => element.matches(editable) && isOpen(element));
  const first = fields.find((field) => !isChosen(field)) ?? fields[0];
  if (!first) return false;
  const chosen = first.matches("[type=radio]")
    ? first.closest("[role=radiogroup]")?.querySelector<HTMLElement>("input:checked")
    : undefined;
  (chosen ?? first).focus({ preventScroll: true });
  return true;
}

/**
 * Does the same for what has just opened, as soon as a field is there, and again where the frame around takes the focus
 * for itself as it comes in. It ends with the first thing that the person does elsewhere.
 *
 * @param frame what takes the focus as it opens; absent where nothing does
 * @returns how to end it
 */
export function focusFirstOnOpening(scope: Element, frame: Element | null): () => void {
  const observer = new MutationObserver(() => {
    if (focusFirst(scope)) observer.disconnect();
  });
  const handleFocus = ({ target }: Event) => {
    if (target instanceof Element && !scope.contains(target)) focusFirst(scope);
  };
  const stop = () => {
    observer.disconnect();
    frame?.removeEventListener("focusin", handleFocus);
    for (const type of actions) document.removeEventListener(type, stop, true);
  };
  frame?.addEventListener("focusin", handleFocus);
  for (const type of actions) document.addEventListener(type, stop, true);
  if (!focusFirst(scope)) observer.observe(scope, { childList: true, subtree: true, attributeFilter: ["disabled", "readonly"] });
  return stop;
}

const actions = ["keydown", "pointerdown", "wheel"] as const;

function isOpen(element: HTMLElement): boolean {
  return (
    element.closest("[inert], [aria-hidden=true], [aria-disabled=true]") === null && element.checkVisibility({ visibilityProperty: true })
  );
}

function isChosen(field: HTMLElement): boolean {
  return field.matches("[role=combobox]") && Boolean(field.closest(".ant-select")?.querySelector(".ant-select-selection-item"));
}
