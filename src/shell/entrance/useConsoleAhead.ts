import { useEffect } from "react";
import { HOME_PATH } from "../navigation/navigation.ts";
import { loadConsoleAhead } from "../router/consoleCode.ts";
import { redirectTarget } from "../session/signInPath.ts";
import { prepareCipher } from "../session/encryptPassword.ts";
import { loadPublicKeyEarly } from "../session/loadPublicKey.ts";

/**
 * Loads the console, and cipher and key for the password, while a person types who they are, so that all stands there when
 * they are let in. Not before the first key: whoever only looks at the sign-in page loads nothing that the page itself does not need.
 *
 * @param search query of the sign-in page, which may name where the person wanted to go
 */
export function useConsoleAhead(search: string): void {
  useEffect(() => {
    const load = () => {
      const path = redirectTarget(search)?.replace(/[?#].*$/, "") ?? HOME_PATH;
      void prepareCipher();
      loadPublicKeyEarly();
      void loadConsoleAhead(path);
    };
    window.addEventListener("input", load, { once: true });
    return () => window.removeEventListener("input", load);
  }, [search]);
}
