import type { LoaderFunctionArgs } from "react-router-dom";
import { guardSignIn } from "../router/guard.ts";
import { sessionHttp } from "../session/sessionHttp.ts";

/** Another system that people sign in with. */
export interface EntranceProvider {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** Office app whose browser it is the way in for. */
  readonly app: "wxwork" | "dingtalk" | null;
  readonly kind: "code" | "cas";
}

/** Ways in that are open. */
export interface EntranceOptions {
  /** Codes can be sent to phones. */
  readonly phone: boolean;
  readonly registration: boolean;
  /** The slider is asked for from the first attempt. */
  readonly slider: boolean;
  readonly providers: readonly EntranceProvider[];
  /** Demo accounts can still be entered with their first passwords. */
  readonly demonstration?: boolean;
}

/** What is open in any case; a server that does not answer says so at the sign-in itself. */
const accountOnly: EntranceOptions = { phone: false, registration: false, slider: false, providers: [] };

/** ms after which the page shows without the other ways. */
const PATIENCE = 2_500;

/** Reads which ways in are open, before the page shows, so that nothing moves afterwards. */
export async function loadEntranceOptions(): Promise<EntranceOptions> {
  try {
    const { result } = await sessionHttp.get<EntranceOptions>("/sys/entrance", undefined, { handles: "all", timeout: PATIENCE });
    return result;
  } catch {
    return accountOnly;
  }
}

/** Loads a sign-in page; the signed-in go on to where it leads. */
export async function loadSignIn(call: LoaderFunctionArgs) {
  return guardSignIn(call) ?? (await loadEntranceOptions());
}
