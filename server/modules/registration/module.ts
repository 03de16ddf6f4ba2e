import { defineModule } from "../serverModule.ts";
import { registrationRoutes } from "./registrationRoutes.ts";

/** Asking for an account, and for a new password. */
export const registrationModule = defineModule({
  name: "registration",
  needs: ["attempts", "devices", "succeeded", "takeSignInTurn", "tickets", "sms"],
  open: (services) => ({ routes: registrationRoutes(services) }),
});
