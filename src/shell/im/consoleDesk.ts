import { http } from "../../runtime/api/http.ts";
import { createDesk } from "../../widgets/im/core/createDesk.ts";
import type { RunningDesk } from "../../widgets/im/core/createDesk.ts";
import { endSession, onPersonChange, sessionStore } from "../session/session.store.ts";

let running: RunningDesk | undefined;

// What one person is told is not for the next one. It ends with the session, before the sign-in is shown (AUTH-18).
onPersonChange(() => {
  running?.stop();
  running = undefined;
});

/** The desk of the signed-in person, one for all that the console shows of messaging; started when it is first asked for. */
export function consoleDesk(): RunningDesk {
  if (running) return running;
  running = createDesk({
    username: sessionStore.getState().user?.username ?? "",
    http,
    onEnd: endSession,
    openSocket: (address, token) => new WebSocket(address, [token]),
  });
  void running.start();
  return running;
}
