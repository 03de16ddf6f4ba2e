import { createDesk } from "../../widgets/im/core/createDesk.ts";
import { leave } from "../session/leave.ts";
import { sessionHttp } from "../session/sessionHttp.ts";
import { endSession } from "../session/session.store.ts";
import { announceMessages } from "./announceMessages.ts";
import { imDeskStore } from "./imDesk.store.ts";

/** Begins messaging for a person; `open` leads to an address of the console. Gives back how to end it. */
export function startMessaging(username: string, open: (address: string) => void): () => void {
  const desk = createDesk({
    username,
    http: sessionHttp,
    // More errors than a line may have, or a token that is not renewed: the person signs in anew (IM-21).
    onEnd: (reason) => {
      desk.stop();
      endSession(reason);
      leave("/");
    },
    openSocket: (address, token) => new WebSocket(address, [token]),
  });
  const ignoreMessages = announceMessages(desk, open);
  const ignoreSigns = onSignsOfLife(() => desk.revive());
  imDeskStore.setState({ desk });
  void desk.start();
  return () => {
    ignoreMessages();
    ignoreSigns();
    desk.stop();
  };
}

/** Calls back when the network is back or somebody looks at the page again. Gives back how to stop. */
function onSignsOfLife(listener: () => void): () => void {
  const handleVisibility = (): void => {
    if (document.visibilityState === "visible") listener();
  };
  window.addEventListener("online", listener);
  document.addEventListener("visibilitychange", handleVisibility);
  return () => {
    window.removeEventListener("online", listener);
    document.removeEventListener("visibilitychange", handleVisibility);
  };
}
