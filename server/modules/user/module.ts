import { defineModule } from "../serverModule.ts";
import { addressBookHooks } from "./addressBookHooks.ts";
import { passwordRoutes } from "./passwordRoutes.ts";
import { statusRoutes } from "./statusRoutes.ts";
import { uniqueRoutes } from "./uniqueRoutes.ts";
import { userHooks } from "./userHooks.ts";
import { userLookupRoutes } from "./userLookupRoutes.ts";

/** Accounts: passwords, freezing, looking people up. */
export const userModule = defineModule({
  name: "user",
  needs: ["attempts", "devices", "succeeded", "takeSignInTurn", "tickets", "sms"],
  open: (services) => ({
    routes: [...passwordRoutes(services), ...statusRoutes(services), ...uniqueRoutes(services), ...userLookupRoutes(services)],
    hooks: { user: userHooks(services), addressBook: addressBookHooks() },
  }),
});
