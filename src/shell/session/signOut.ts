import { keepingLooks } from "./browserStorage.ts";
import { leave } from "./leave.ts";
import { sessionHttp } from "./sessionHttp.ts";

/** Signs out. The browser forgets the session whatever the server answers. */
export async function signOut(): Promise<void> {
  // The server's answer may tell the browser to empty its storage.
  await keepingLooks(async () => {
    await sessionHttp.post("/sys/logout", undefined, { handles: "all" }).catch(() => undefined);
  });
  leave();
}
