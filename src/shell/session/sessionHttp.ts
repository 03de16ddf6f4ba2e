import { http } from "../../runtime/data/http.ts";
import { sessionStore } from "./session.store.ts";

// Every call of the console carries the session as it is at that moment.
http.configure({
  session: () => {
    const { token, tenantId } = sessionStore.getState();
    return { token, tenantId };
  },
});

/** The client of the console's server, speaking for the signed-in person. */
export { http as sessionHttp };
