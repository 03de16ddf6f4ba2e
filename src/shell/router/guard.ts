import { redirect } from "react-router-dom";
import type { LoaderFunctionArgs } from "react-router-dom";
import { loadPart } from "../../runtime/code/loadPart.ts";
import { findPage, HOME_PATH, LOST_PATH, redirectOf } from "../navigation/navigation.ts";
import { askForPermissionsEarly } from "../permissions/permissionRequest.ts";
import { endSession, sessionStore } from "../session/session.store.ts";
import { Console, loadConsoleAhead } from "./consoleCode.ts";
import { redirectTarget, signInPath } from "../session/signInPath.ts";

/**
 * Guards every page of the console: without a token to the sign-in, then rights, then the address.
 * The address of a group leads to its first page; one that the viewer's menu does not lead to is not found,
 * whether it exists for others or not, and says so inside the console.
 */
export async function guardConsole({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (!isSignedIn()) return redirect(signInPath(pathname + search));
  // The answer, the frame and the page are fetched side by side, because the sign-in page does without them.
  askForPermissionsEarly();
  void loadConsoleAhead(pathname);
  const [{ ensurePermissions }, { permissionNotice }, { loadPageData }] = await Promise.all([
    loadPart(() => import("../permissions/permissions.store.ts")),
    loadPart(() => import("../permissions/permissionNotice.ts")),
    loadPart(() => import("../pages/loadPageData.ts")),
  ]);
  try {
    const permissions = await ensurePermissions();
    const { navigation } = permissions;
    const page = findPage(navigation, pathname);
    if (!page) return redirect(redirectOf(navigation, pathname) ?? LOST_PATH);
    // Until a password that somebody else knows is changed, the server answers nothing else.
    if (!sessionStore.getState().user?.mustChangePassword) loadPageData(page);
    // What fails to load says so in its own place.
    await Console.loadAhead().catch(() => undefined);
    return null;
  } catch (error) {
    endSession(permissionNotice(error));
    return redirect(signInPath(pathname + search));
  }
}

/** Guards pages that need a session but no right. */
export function guardSession({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return isSignedIn() ? null : redirect(signInPath(pathname + search));
}

/** Keeps the signed-in from the sign-in page: they go on to where it would have led them, e.g. once they signed in in another window. */
export function guardSignIn({ request }: LoaderFunctionArgs) {
  return isSignedIn() ? redirect(redirectTarget(new URL(request.url).search) ?? HOME_PATH) : null;
}

function isSignedIn(): boolean {
  return sessionStore.getState().token !== undefined;
}
