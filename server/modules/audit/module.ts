import { defineModule } from "../serverModule.ts";
import { auditHooks, dataLogHooks, logHooks } from "./logHooks.ts";

/** The audit log as people read it. */
export const auditModule = defineModule({
  name: "audit",
  open: () => ({ hooks: { audit: auditHooks(), log: logHooks(), dataLog: dataLogHooks() } }),
});
