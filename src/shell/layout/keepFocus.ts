/** Places the focus was at that are remembered: the ways through menus and dialogs to the deepest one are shorter. */
const REMEMBERED = 20;

/**
 * Returns the focus of a closing dialog or drawer to the last place that is still on screen, mostly the button that
 * opened it. The libraries do so only for dialogs that stay hidden in the page, not for those removed at once or opened
 * from a menu item, which is gone. Returns how to stop.
 */
export function keepFocus(): () => void {
  // Weak, because places of closed pages must be free to go.
  let trail: readonly WeakRef<HTMLElement>[] = [];
  const observer = new MutationObserver(() => {
    const [last] = trail;
    if (!isOnScreen(last?.deref()) && !isOnScreen(focused())) returnFocus(trail);
  });

  const handleFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    trail = [new WeakRef(target), ...trail.filter((place) => place.deref() !== target)].slice(0, REMEMBERED);
    observer.disconnect();
    // Only a dialog goes with the focus in it, so nothing is watched while the focus is on the page.
    if (target.closest(DIALOG)) observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["style"] });
  };
  document.addEventListener("focusin", handleFocus);
  return () => {
    document.removeEventListener("focusin", handleFocus);
    observer.disconnect();
  };
}

/** A drawer takes the focus at its outermost element, around the one that says that it is a dialog; a form may take the page. */
const DIALOG = "[aria-modal=true], .ant-drawer, [data-form-page]";

/** Puts the focus where it was last, within the dialog on top where one is left. */
function returnFocus(trail: readonly WeakRef<HTMLElement>[]): void {
  const top = [...document.querySelectorAll<HTMLElement>(DIALOG)].findLast(isOnScreen);
  const places = [...trail.map((place) => place.deref()), top?.querySelector<HTMLElement>("[tabindex]"), document.querySelector("main")];
  for (const place of places) {
    if (!isOnScreen(place) || (top && !top.contains(place))) continue;
    place.focus({ preventScroll: true });
    // What is disabled by now refuses.
    if (document.activeElement === place) return;
  }
}

/** What has the focus; the body stands for nothing. */
function focused(): Element | undefined {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body ? undefined : activeElement;
}

function isOnScreen<T extends Element>(element: T | null | undefined): element is T {
  return element?.checkVisibility({ visibilityProperty: true }) ?? false;
}
