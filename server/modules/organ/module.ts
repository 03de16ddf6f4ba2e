import { defineModule } from "../serverModule.ts";
import { appointmentTimeHooks } from "./appointmentTimeHooks.ts";
import { organHooks } from "./organHooks.ts";

/** Organs, their open days and the notice of those who had booked. */
export const organModule = defineModule({
  name: "organ",
  needs: ["sms"],
  open: (services) => ({ hooks: { organ: organHooks(services), appointmentTime: appointmentTimeHooks() } }),
});
