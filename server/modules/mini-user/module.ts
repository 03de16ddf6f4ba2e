import { defineModule } from "../serverModule.ts";
import { miniUserHooks } from "./miniUserHooks.ts";

/** People of the mini-program, and their being forgotten. */
export const miniUserModule = defineModule({
  name: "mini-user",
  open: (services) => ({ hooks: { miniUser: miniUserHooks(services) } }),
});
