import { asApiError } from "../../runtime/api/apiError.ts";
import { signInPath } from "./signInPath.ts";
import { keepingLooks } from "./browserStorage.ts";
import { leave } from "./leave.ts";
import { sessionHttp } from "./sessionHttp.ts";

/** ms for the server to answer; with the reading time the person is out before a call usually ends (spec §9: 9 s). */
const ANSWER_TIME = 7_000;

/** Where messaging is. */
const MESSAGING = "/im/";

/** ms for which a refused sign-out is read before the page goes. */
const READING_TIME = 1_500;

/**
 * Signs out. The browser forgets the session whatever the server answers. The way back leads to the page and not to what was
 * looked for there: whoever comes next may be somebody else.
 *
 * @param onRefused told the server's sentence where it could not end the session (spec §8)
 */
export async function signOut(onRefused?: (sentence: string) => void): Promise<void> {
  // The server's answer may tell the browser to empty its storage.
  await keepingLooks(async () => {
    try {
      await sessionHttp.post("/sys/logout", undefined, { handles: "all", timeout: ANSWER_TIME });
    } catch (error) {
      const { kind, message } = asApiError(error);
      // A session that is over already is what was asked for.
      if (kind === "expired" || !onRefused) return;
      onRefused(message);
      await new Promise((resolve) => setTimeout(resolve, READING_TIME));
    }
  });
  const { pathname } = window.location;
  // Out of messaging the way leads to the root (spec §4); its line and its token end with the page.
  leave(pathname.startsWith(MESSAGING) ? "/" : signInPath(pathname));
}
