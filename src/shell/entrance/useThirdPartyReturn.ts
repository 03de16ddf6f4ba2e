import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { readReturn, unboundToken } from "./thirdParty.ts";
import type { Entry } from "./useEntry.ts";

/** How a return from another system goes on. */
export interface ThirdPartyProgress {
  /** The session is being asked for, or was given: then the page is on its way out, and nothing is left to do on it. */
  readonly isPending: boolean;
  readonly failure: string | undefined;
  /** Waits for a sign-in by password, which binds the other system's identity. */
  readonly bindToken: string | undefined;
}

/** Takes up what another system's page brought back, once, and takes it out of the address. */
export function useThirdPartyReturn(enter: Entry["enter"]): ThirdPartyProgress {
  const navigate = useNavigate();
  const location = useLocation();
  const [found] = useState(() => readReturn(location));
  const [progress, setProgress] = useState<ThirdPartyProgress>({
    isPending: found !== undefined,
    failure: undefined,
    bindToken: undefined,
  });
  const isTaken = useRef(false);

  useEffect(() => {
    // What was brought is good once; React may run an effect twice.
    if (!found || isTaken.current) return;
    isTaken.current = true;
    const takeUp = async () => {
      await navigate({ pathname: location.pathname, search: found.search }, { replace: true });
      try {
        await enter(await found.signIn(), found);
      } catch (error) {
        const failure = error instanceof Error && error.message !== "" ? error.message : "第三方登录没有成功，请重新登录";
        setProgress({ isPending: false, failure, bindToken: unboundToken(error) });
      }
    };
    void takeUp();
  }, [found, enter, navigate, location.pathname]);

  return progress;
}
