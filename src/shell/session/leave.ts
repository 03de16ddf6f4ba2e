import { giveUpUnsavedForms } from "../../runtime/unsaved/unsavedForms.ts";
import { clearSessionStorage } from "./browserStorage.ts";
import { reloadPage } from "../../runtime/code/reloadPage.ts";

/**
 * Leaves the console: clears the stored session and reloads; the guard then leads to the sign-in, which knows the way
 * back. The stores are left alone, because the console on screen would follow them before the reload. Callers make sure
 * first that typed text is not lost without consent.
 *
 * @param address where the sign-in is, if it isn't the guard's choice for the present address
 */
export function leave(address?: string): void {
  giveUpUnsavedForms();
  clearSessionStorage();
  if (address === undefined) reloadPage();
  else reloadPage(address);
}
