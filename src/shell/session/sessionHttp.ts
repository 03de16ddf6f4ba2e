import { http } from "../../runtime/api/http.ts";
import type { HttpClient } from "../../runtime/api/http.ts";
import { sessionStore } from "./session.store.ts";

/** The client of the console's server; every call carries the session as it is at that moment. */
export const sessionHttp = speakForSession(http);

function speakForSession(client: HttpClient): HttpClient {
  client.configure({
    session: () => {
      const { token, tenantId } = sessionStore.getState();
      return { token, tenantId };
    },
  });
  return client;
}
