import { keepingLooks } from "./browserStorage.ts";
import { reloadPage } from "./reloadPage.ts";
import { endSession } from "./session.store.ts";
import { sessionHttp } from "./sessionHttp.ts";

/**
 * Signs out. The browser forgets the session whatever the server answers; the reload
 * leaves nothing of it in memory, and the guard then leads to the sign-in.
 */
export async function signOut(): Promise<void> {
  // The server's answer may tell the browser to empty its storage.
  await keepingLooks(async () => {
    await sessionHttp.post("/sys/logout", undefined, { handles: "all" }).catch(() => undefined);
    endSession();
  });
  reloadPage();
}
