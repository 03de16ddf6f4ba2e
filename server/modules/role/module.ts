import { defineModule } from "../serverModule.ts";
import { roleHooks } from "./roleHooks.ts";
import { roleRoutes } from "./roleRoutes.ts";

/** Roles, their copies, and the look through the eyes of one. */
export const roleModule = defineModule({
  name: "role",
  open: (services) => ({ routes: roleRoutes(services), hooks: { role: roleHooks(services) } }),
});
