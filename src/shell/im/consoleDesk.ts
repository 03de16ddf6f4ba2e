import { createDesk } from "../../widgets/im/core/createDesk.ts";
import type { RunningDesk } from "../../widgets/im/core/createDesk.ts";
import { consoleProtocol } from "../../schema/wire/consoleProtocol.ts";
import { hasTypedText } from "../../runtime/unsaved/unsavedForms.ts";
import { askToSignInAgain } from "../session/signInAgain.store.ts";
import { endSession, onPersonChange, sessionStore } from "../session/session.store.ts";
import { sessionHttp } from "../session/sessionHttp.ts";
import { guardUnsent } from "./guardUnsent.ts";

let running: { readonly desk: RunningDesk; readonly unguard: () => void } | undefined;

// What one person is told is not for the next one. It ends with the session, before the sign-in is shown (AUTH-18).
onPersonChange(() => {
  running?.unguard();
  running?.desk.stop();
  running = undefined;
});

sessionStore.subscribe(({ token }, before) => {
  if (token !== undefined && token !== before.token) running?.desk.signedInAgain();
});

/**
 * The desk of the signed-in person, one for all that the console shows of messaging; started when it is first asked for. `goTo` leads to another
 * address of the console.
 */
export function consoleDesk(goTo: (address: string) => unknown): RunningDesk {
  if (running) return running.desk;
  const username = sessionStore.getState().user?.username ?? "";
  const desk = createDesk({
    username,
    http: sessionHttp,
    // More errors than a line may have, or a token that is not renewed: the person signs in anew (IM-21).
    // Whoever has typed something does so over their work.
    onEnd: (reason) => {
      if (hasTypedText()) return askToSignInAgain(true);
      endSession(reason);
      goTo("/");
    },
    openSocket: (address, token) => new WebSocket(address, [token, consoleProtocol]),
  });
  running = { desk, unguard: guardUnsent(desk, username) };
  void desk.start();
  return desk;
}
