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
  const field = chosen ?? first;
  field.focus({ preventScroll: true });
  // As Tab does: what is typed takes the place of what is proposed, a day for instance, and is not put behind it.
  if (field instanceof HTMLInputElement && lines.has(field.type)) field.select();
  return true;
}

/** Inputs that hold a line of text; others have nothing to select, and some say so with an error. */
const lines: ReadonlySet<string> = new Set(["text", "search", "tel", "url", "email", "password"]);

/**
 * Calls {@link focusFirst} as soon as an opened part has a field, and again if the focus gets lost before the person does
 * anything: the frame takes it as it opens, or the field is hidden while code of another one loads.
 *
 * @param frame what takes the focus as it opens; absent where nothing does
 * @returns how to end it
 */
export function focusFirstOnOpening(scope: Element, frame: Element | null): () => void {
  let wasThere = focusFirst(scope);
  const look = () => {
    if (!wasThere || isAstray(scope, frame)) wasThere = focusFirst(scope) || wasThere;
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    frame?.removeEventListener("focusin", look);
    for (const type of actions) document.removeEventListener(type, stop, true);
  };
  frame?.addEventListener("focusin", look);
  for (const type of actions) document.addEventListener(type, stop, true);
  // What hides a field may stand anywhere above it.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: hiding });
  return stop;
}

/** Whether the focus is nowhere, or in the frame but not in what it is meant for. Another dialog that has it keeps it. */
function isAstray(scope: Element, frame: Element | null): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body || !activeElement.checkVisibility({ visibilityProperty: true })) return true;
  return (frame?.contains(activeElement) ?? false) && !scope.contains(activeElement);
}

/** Attributes that make a field one that can be edited, or no longer. */
const hiding = ["disabled", "readonly", "style", "class", "hidden", "inert", "aria-hidden", "aria-disabled"];
const actions = ["keydown", "pointerdown", "wheel"] as const;

function isOpen(element: HTMLElement): boolean {
  return (
    element.closest("[inert], [aria-hidden=true], [aria-disabled=true]") === null && element.checkVisibility({ visibilityProperty: true })
  );
}

function isChosen(field: HTMLElement): boolean {
  return field.matches("[role=combobox]") && Boolean(field.closest(".ant-select")?.querySelector(".ant-select-selection-item"));
}
