import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { usePermissions } from "../permissions/permissions.store.ts";
import { useSession } from "../session/session.store.ts";
import { imDeskStore } from "./imDesk.store.ts";

/** The right to use messaging. */
export const IM_RIGHT = "im";

/** ms after which messaging begins: the page that was opened comes first. */
const AHEAD = 1_000;

/** Runs messaging while somebody is signed in who may use it, on whichever page they are. */
export function useMessaging(): void {
  const isAllowed = usePermissions(({ codes, fullAccess }) => fullAccess || codes.includes(IM_RIGHT));
  const token = useSession((session) => session.token);
  const username = useSession((session) => session.user?.username);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAllowed || token === undefined || username === undefined) return undefined;
    let stop = (): void => undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      // Code that does not come is asked for again with the next page; the server keeps what is said.
      import("./startMessaging.ts").then(
        ({ startMessaging }) => {
          if (!isOver) stop = startMessaging(username, (address) => void navigate(address));
        },
        () => undefined,
      );
    }, AHEAD);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
      imDeskStore.setState({ desk: undefined });
    };
  }, [isAllowed, token, username, navigate]);
}
