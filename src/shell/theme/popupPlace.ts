/** Name of the place of what pops up. */
const placeName = "弹出内容";

let place: HTMLElement | undefined;

/**
 * Where lists, calendars, menus and hints are put: a region with a name, so that who goes through the page by its regions
 * meets them too. Dialogs and drawers ask as well; they are regions of their own and stand beside it.
 */
export function popupPlace(trigger?: HTMLElement): HTMLElement {
  const { body } = document;
  if (!trigger || trigger === body) return body;
  if (!place?.isConnected) {
    place = document.createElement("section");
    place.setAttribute("aria-label", placeName);
    body.append(place);
    new MutationObserver(letKeysScroll).observe(place, { childList: true, subtree: true });
  }
  return place;
}

/** The library scrolls the entries of a list in a part of their own, which takes the focus only where it is told to. */
function letKeysScroll(): void {
  for (const part of place?.querySelectorAll<HTMLElement>(".rc-virtual-list-holder:not([tabindex])") ?? []) part.tabIndex = 0;
}
