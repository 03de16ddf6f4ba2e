import { defineModule } from "../serverModule.ts";
import { appointmentTimeHooks } from "./appointmentTimeHooks.ts";
import { appointmentHooks } from "./freedPlaces.ts";
import { festivalHooks } from "./holidays.ts";
import { organHooks } from "./organHooks.ts";

/** Organs, their open days and holidays, and the notice of those who had booked or wait. */
export const organModule = defineModule({
  name: "organ",
  needs: ["sms"],
  open: (services) => ({
    hooks: {
      organ: organHooks(services),
      appointmentTime: appointmentTimeHooks(),
      appointment: appointmentHooks(services),
      festival: festivalHooks(services),
    },
  }),
});
