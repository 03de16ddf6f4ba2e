/** Path of the sign-in page. */
export const SIGN_IN_PATH = "/user/login";

/** Address of the sign-in that leads back to `target` afterwards. */
export function signInPath(target: string): string {
  return target === "/" ? SIGN_IN_PATH : `${SIGN_IN_PATH}?redirect=${encodeURIComponent(target)}`;
}

/**
 * Reads where to go after signing in. Only addresses of this console are followed: whatever else the
 * parameter holds (another host, `//host`, `/\host`, `javascript:`) counts as not given.
 */
export function redirectTarget(search: string): string | undefined {
  const target = new URLSearchParams(search).get("redirect");
  if (!target || !/^\/(?![/\\])/.test(target)) return undefined;
  const { origin } = window.location;
  const url = URL.canParse(target, origin) ? new URL(target, origin) : undefined;
  if (!url || url.origin !== origin || url.pathname.startsWith("//") || url.pathname === SIGN_IN_PATH) return undefined;
  return url.pathname + url.search + url.hash;
}
