import { giveUpUnsavedForms } from "../../runtime/unsaved/unsavedForms.ts";
import { clearSessionStorage } from "./browserStorage.ts";
import { reloadPage } from "../../runtime/code/reloadPage.ts";

/**
 * Leaves the console: the storage forgets the session, the reload everything in memory, and the guard then leads
 * to the sign-in, which knows the way back. The stores are left as they are, because the console on screen would
 * follow them elsewhere before the reload begins. Whoever calls this has made sure that nothing typed is lost
 * without the person's word.
 *
 * @param address where the sign-in is, if it isn't the guard's choice for the present address
 */
export function leave(address?: string): void {
  giveUpUnsavedForms();
  clearSessionStorage();
  if (address === undefined) reloadPage();
  else reloadPage(address);
}
