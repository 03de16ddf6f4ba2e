import { readPath } from "../../schema/address/readAddress.ts";
import { isOfficeApp } from "../session/officeApp.ts";

/** Path of the sign-in page. */
export const SIGN_IN_PATH = "/user/login";

/** Path of the sign-in through an office app; the one further path that is open without a session (spec §2.4). */
export const APP_SIGN_IN_PATH = "/oauth2-app/login";

/** Path of the page where an account is asked for. */
export const REGISTER_PATH = "/user/register";

/** Path of the page that tells an account was asked for. */
export const REGISTER_RESULT_PATH = "/user/register-result";

/** Path of the page where a forgotten password is replaced. */
export const ALTERATION_PATH = "/user/alteration";

/** Pages before the sign-in, and the addresses that only lead on to them. */
const entrances: ReadonlySet<string> = new Set([
  "/",
  "/user",
  SIGN_IN_PATH,
  REGISTER_PATH,
  REGISTER_RESULT_PATH,
  ALTERATION_PATH,
  "/oauth2-app",
  APP_SIGN_IN_PATH,
]);

/** Address of the sign-in that leads back to `target` afterwards; inside an office app the app's own. */
export function signInPath(target: string): string {
  const path = isOfficeApp() ? APP_SIGN_IN_PATH : SIGN_IN_PATH;
  return target === "/" ? path : `${path}?redirect=${encodeURIComponent(target)}`;
}

/** Whether an address is of a page before the sign-in: nobody is told there that a session ended, and no sign-in leads there. */
export function isEntrance(pathname: string): boolean {
  return entrances.has(pathname);
}

/**
 * Reads where to go after signing in. Only addresses of this console are followed: whatever else the
 * parameter holds (another host, `//host`, `/\host`, `javascript:`) counts as not given.
 */
export function redirectTarget(search: string): string | undefined {
  const target = readPath(new URLSearchParams(search).get("redirect") ?? "");
  return target === undefined || isEntrance(target.replace(/[?#].*$/, "")) ? undefined : target;
}
