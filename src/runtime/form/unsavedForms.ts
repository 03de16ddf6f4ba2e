/** Who holds changes that are not saved, by an id of its own. */
const unsaved = new Set<string>();

/**
 * Notes whether a form holds changes that are not saved. It is kept outside of React's effects: those of a hidden tab
 * are cleaned up while its changes are still there. While any form is noted, the browser asks before the page is left.
 */
export function noteUnsaved(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(form);
  else unsaved.delete(form);
  if (unsaved.size > 0) window.addEventListener("beforeunload", askBeforeUnload);
  else window.removeEventListener("beforeunload", askBeforeUnload);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
