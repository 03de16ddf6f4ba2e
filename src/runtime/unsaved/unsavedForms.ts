/** Ids of the forms with changes that are not saved. */
const unsaved = new Set<string>();

/** Ids of the inputs with typed text that is lost without a question, e.g. a condition of a query. */
const drafts = new Set<string>();

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

/** Whether anything typed on this page is not saved yet. */
export function hasUnsavedForms(): boolean {
  return unsaved.size > 0;
}

/**
 * Notes whether something was typed that is not sent yet and is worth no question before the page is left, e.g. a
 * condition of a query. Only what happens without the person, the end of their session, must not take it along.
 */
export function noteDraft(id: string, isTyped: boolean): void {
  if (isTyped) drafts.add(id);
  else drafts.delete(id);
}

/** Whether anything typed on this page would be lost with it, saved or sent by nobody. */
export function hasTypedText(): boolean {
  return unsaved.size > 0 || drafts.size > 0;
}

/** Lets the page be left without asking again: the person has already said that what they typed may go. */
export function giveUpUnsavedForms(): void {
  for (const form of unsaved) noteUnsaved(form, false);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
