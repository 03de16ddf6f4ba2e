import { defineModule } from "../serverModule.ts";
import { accountRoutes } from "./accountRoutes.ts";

/** One's own account: profile, bindings to other systems, sign-ins. */
export const accountModule = defineModule({
  name: "account",
  needs: ["sms", "providers"],
  open: (services) => ({ routes: accountRoutes(services) }),
});
