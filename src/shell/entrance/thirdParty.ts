import { redirectTarget, SIGN_IN_PATH } from "../session/signInPath.ts";
import { windowKept } from "../../runtime/storage/keptStorage.ts";
import { reloadPage } from "../../runtime/code/reloadPage.ts";
import { signInByCas, signInByThirdParty } from "../session/signIn.ts";
import type { SignInAnswer } from "../session/signIn.ts";
import type { EntranceProvider } from "./entranceOptions.ts";

/** Key under which this window remembers that it left for the CAS server, and where it wanted to go. */
const CAS_KEY = "cas-departure";

/** What another system's page brought back in the address. */
export interface ThirdPartyReturn {
  /** Address without what was brought. */
  readonly search: string;
  /** Asks for the session; rejects where the other system did not vouch for the person. */
  readonly signIn: () => Promise<SignInAnswer>;
}

/** Leaves for another system's sign-in page. */
export function departTo(
  { url, kind }: EntranceProvider,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): void {
  const redirect = redirectTarget(search) ?? "";
  if (kind === "cas") {
    windowKept.set(CAS_KEY, redirect);
    reloadPage(url);
    return;
  }
  reloadPage(`${url}?${new URLSearchParams({ entrance: pathname, ...(redirect ? { redirect } : {}) })}`);
}

/** Reads what another system's page brought back; `undefined` where nobody comes from one. */
export function readReturn({ search, hash }: { readonly search: string; readonly hash: string }): ThirdPartyReturn | undefined {
  const brought = new URLSearchParams(hash.slice(1));
  const token = brought.get("thirdToken");
  const type = brought.get("thirdType");
  if (brought.has("thirdError")) return { search, signIn: () => Promise.reject(new Error("第三方登录没有成功，请重新登录")) };
  if (token && type) return { search, signIn: () => signInByThirdParty({ token, type }) };
  return readCasReturn(search);
}

/** A ticket counts only in the window that left for it: one slipped in by a link would sign in somebody else. */
function readCasReturn(search: string): ThirdPartyReturn | undefined {
  const ticket = new URLSearchParams(search).get("ticket");
  if (!ticket) return undefined;
  const redirect = windowKept.get(CAS_KEY);
  if (redirect === undefined) return { search: "", signIn: () => Promise.reject(new Error("请重新点击第三方登录")) };
  return {
    search: redirect ? `?redirect=${encodeURIComponent(redirect)}` : "",
    signIn: () => {
      windowKept.remove(CAS_KEY);
      return signInByCas({ ticket, service: window.location.origin + SIGN_IN_PATH });
    },
  };
}

/** Token that binds an identity without an account to the account signed in next. */
export function unboundToken(error: unknown): string | undefined {
  const { result } = (error ?? {}) as { readonly result?: { readonly thirdToken?: unknown } | null };
  return typeof result?.thirdToken === "string" ? result.thirdToken : undefined;
}
