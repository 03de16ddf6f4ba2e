import { defineModule } from "../serverModule.ts";
import { onlineHooks } from "./onlineHooks.ts";
import { onlineRoutes } from "./onlineRoutes.ts";

/** Open sessions: who is online, one's own, and what ends them. */
export const sessionModule = defineModule({
  name: "session",
  needs: ["tickets"],
  open: (services) => ({
    routes: onlineRoutes(services),
    hooks: { online: onlineHooks(services.sessions) },
    everyMinute: () => services.sessions.removeExpired(),
  }),
});
