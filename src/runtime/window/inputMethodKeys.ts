/** What browsers report in place of the code of a key that an input method took. */
const TAKEN = 229;

/**
 * Keeps the keys of an input method from everybody else, for as long as the page lives. Enter takes what it proposes, Escape
 * gives it up, and the arrows choose: none of them is for the form, the dialog or the list around. Browsers say so in two ways,
 * and Safari, which ends the composition before it tells of the key, in one alone. No handler has to ask: this one stands
 * before all that are registered later, whatever library they are of.
 */
export function silenceInputMethod(): void {
  window.addEventListener("keydown", silence, true);
}

function silence(event: KeyboardEvent): void {
  if (!event.isComposing && event.keyCode !== TAKEN) return;
  event.stopImmediatePropagation();
  // A form with one line of text would be sent by the browser itself.
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
