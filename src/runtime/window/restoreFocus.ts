/**
 * A ref for a button that may disappear by its own action, such as 撤回 or 删除. If it has the focus, the nearest focusable
 * place around takes over, so that Tab goes on from there. Never another button: pressing Enter twice must not set it
 * off. A text that the action has brought keeps the focus that it took, e.g. that of a consultation that was taken on.
 */
export function restoreFocus(button: HTMLElement | null): () => void {
  return () => {
    if (!button || document.activeElement !== button) return;
    const around = focusableAround(button);
    // React lets go of a ref before it removes the element; what stays is known afterwards.
    queueMicrotask(() => {
      if (button.isConnected || isWriting()) return;
      around.find((place) => place.isConnected)?.focus({ preventScroll: true });
    });
  };
}

function isWriting(): boolean {
  return document.activeElement?.matches("input, textarea, [contenteditable=true]") === true;
}

function focusableAround(element: HTMLElement): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element.parentElement; place; place = place.parentElement) if (place.hasAttribute("tabindex")) places.push(place);
  return places;
}
