import { hasUnsavedForms } from "../../runtime/unsaved/unsavedForms.ts";
import { readStored, storageKeys } from "./browserStorage.ts";
import { reloadPage } from "../../runtime/code/reloadPage.ts";
import { isEntrance } from "./signInPath.ts";
import { sessionStore } from "./session.store.ts";
import type { SessionUser } from "./session.store.ts";
import { askToSignInAgain, signInAgainStore } from "./signInAgain.store.ts";

/**
 * Follows what other windows do to the session. If the same person signs in again, this window takes the new session
 * over, and reloads if that is in another tenant and no text here is unsaved. After a sign-out or another person's
 * sign-in it reloads, so that no data shows under a wrong name; with unsaved text, or while it asks already, it asks to
 * sign in again instead. Returns how to stop.
 */
export function watchOtherWindows(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // A null key is the whole storage being cleared.
    if (key !== storageKeys.token && key !== null) return;
    const token = readStored<string>(storageKeys.token);
    const { user, tenantId } = sessionStore.getState();
    if (token && user && readStored<SessionUser>(storageKeys.user)?.id === user.id) {
      sessionStore.setState({ token, signKey: readStored<string>(storageKeys.signKey) });
      askToSignInAgain(false);
      if (isElsewhere(tenantId) && !hasUnsavedForms()) reloadPage();
    } else if (hasUnsavedForms() || signInAgainStore.getState().isAsked) askToSignInAgain(true);
    else reloadPage(pageForOthers());
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

/** The page at hand without what was looked for there, which is not for whoever comes next; where a sign-in waits, as it is. */
function pageForOthers(): string | undefined {
  const { pathname } = window.location;
  return isEntrance(pathname) ? undefined : pathname;
}

/** Whether the session that this browser keeps works in another tenant; a reload would lead there without a word. */
function isElsewhere(tenantId: string): boolean {
  return (readStored<string>(storageKeys.tenantId) ?? tenantId) !== tenantId;
}
