import { defineModule } from "../serverModule.ts";
import { liveTableSocket } from "./liveTableSocket.ts";

/** The socket over which tables that are edited in place follow what others save. */
export const liveTableModule = defineModule({
  name: "live-table",
  open: (services) => ({ sockets: [liveTableSocket(services)] }),
});
