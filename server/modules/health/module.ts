import { defineModule } from "../serverModule.ts";
import { registerHealth } from "./healthRoutes.ts";

/** Whether the process lives and can do its work, for monitors. */
export const healthModule = defineModule({
  name: "health",
  open: (services) => ({ mount: (app) => registerHealth(app, services) }),
});
