import { defineModule } from "../serverModule.ts";
import type { ServerServices } from "../serverServices.ts";
import { keepEarlierRoles } from "./earlierRoles.ts";
import { permissionRoutes } from "./permissionRoutes.ts";
import { warnOfVoidRules } from "./warnOfVoidRules.ts";

/** What roles and departments may do. */
export const permissionModule = defineModule({
  name: "permission",
  open: (services) => ({
    routes: permissionRoutes(services),
    async start() {
      await keepEarlierRoles({ ...services, project: services.schemas.current() });
      await tellOfVoidRules(services);
    },
  }),
});

/** Now, and whenever the schemas change. */
async function tellOfVoidRules(parts: Pick<ServerServices, "database" | "logger" | "schemas">): Promise<void> {
  await warnOfVoidRules(parts);
  parts.schemas.onChange(() => void warnOfVoidRules(parts).catch((error: unknown) => parts.logger.error(error)));
}
