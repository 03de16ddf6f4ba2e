import { clearSessionStorage } from "./browserStorage.ts";
import { reloadPage } from "./reloadPage.ts";

/**
 * Leaves the console at its present address: the storage forgets the session, the reload everything in memory,
 * and the guard then leads to the sign-in, which knows the way back. The stores are left as they are, because
 * the console on screen would follow them elsewhere before the reload begins.
 */
export function leave(): void {
  clearSessionStorage();
  reloadPage();
}
