import { defineModule } from "../serverModule.ts";
import { announcementHooks } from "./announcementHooks.ts";
import { announcementRoutes } from "./announcementRoutes.ts";
import { noticeSocket } from "./noticeSocket.ts";
import { receivedHooks } from "./receivedHooks.ts";
import { receivedRoutes } from "./receivedRoutes.ts";

/** Announcements and messages of the system, and the socket that tells consoles what changed. */
export const noticesModule = defineModule({
  name: "notices",
  open: (services) => ({
    routes: [...announcementRoutes(services), ...receivedRoutes(services)],
    hooks: { announcement: announcementHooks(services), received: receivedHooks() },
    sockets: [noticeSocket(services)],
  }),
});
