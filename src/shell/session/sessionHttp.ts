import { http } from "../../runtime/api/http.ts";
import type { HttpClient } from "../../runtime/api/http.ts";
import { isUnattended } from "./presence.ts";
import { sessionStore } from "./session.store.ts";

/** The client of the console's server; every call carries the session as it is at that moment. */
export const sessionHttp = speakForSession(http);

function speakForSession(client: HttpClient): HttpClient {
  client.configure({
    session: () => {
      const { token, tenantId, signKey } = sessionStore.getState();
      return { token, tenantId, signKey, lowAppId: lowAppId(), isUnattended: isUnattended() };
    },
  });
  return client;
}

/** The low-code application whose page is open: its address has `low-app` in the path and names it (spec §6). */
function lowAppId(): string | undefined {
  const { pathname, search } = window.location;
  const id = pathname.includes("low-app") ? new URLSearchParams(search).get("appId") : null;
  // Whatever else stands there could not be sent as a header.
  return id !== null && /^[\w-]+$/.test(id) ? id : undefined;
}
