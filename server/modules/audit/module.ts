import { defineModule } from "../serverModule.ts";
import { auditRoutes } from "./auditRoutes.ts";
import { dataLogHooks, logHooks } from "./logHooks.ts";

/** The audit log as people read it. */
export const auditModule = defineModule({
  name: "audit",
  open: (services) => ({ routes: auditRoutes(services), hooks: { log: logHooks(), dataLog: dataLogHooks() } }),
});
