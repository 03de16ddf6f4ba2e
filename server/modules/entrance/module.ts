import { defineModule } from "../serverModule.ts";
import { casRoutes } from "./casRoutes.ts";
import { countOldHashes } from "./countOldHashes.ts";
import { entranceRoutes } from "./entranceRoutes.ts";
import { sessionRoutes } from "./sessionRoutes.ts";
import { thirdPartyRoutes } from "./thirdPartyRoutes.ts";

/** Signing in by password, telephone and other systems, and signing out. */
export const entranceModule = defineModule({
  name: "entrance",
  needs: ["attempts", "devices", "succeeded", "takeSignInTurn", "tickets", "sms", "providers"],
  open: (services) => ({
    routes: [...sessionRoutes(services), ...entranceRoutes(services), ...thirdPartyRoutes(services), ...casRoutes(services)],
    start: () => countOldHashes(services),
    everyMinute: () => countOldHashes(services),
  }),
});
