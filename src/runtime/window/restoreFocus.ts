/**
 * A ref for a button that may go with what it does: the 撤回 of an announcement that is revoked by it, the 删除 of a
 * deleted row. Should it have the focus then, the nearest place around it that stays and can hold it takes over, so
 * that the next Tab goes on from there and not from the top of the page. Never another button: who presses Enter
 * twice must not set off something else.
 */
export function restoreFocus(button: HTMLElement | null): () => void {
  return () => {
    if (!button || document.activeElement !== button) return;
    const around = focusableAround(button);
    // React lets go of a ref before it removes the element; what stays is known afterwards.
    queueMicrotask(() => {
      if (!button.isConnected) around.find((place) => place.isConnected)?.focus({ preventScroll: true });
    });
  };
}

function focusableAround(element: HTMLElement): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element.parentElement; place; place = place.parentElement) if (place.hasAttribute("tabindex")) places.push(place);
  return places;
}
