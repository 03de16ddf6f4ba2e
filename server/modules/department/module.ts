import { defineModule } from "../serverModule.ts";
import { departmentHooks } from "./departmentHooks.ts";
import { departmentRoutes } from "./departmentRoutes.ts";

/** The tree of departments, and the one somebody works in. */
export const departmentModule = defineModule({
  name: "department",
  open: (services) => ({ routes: departmentRoutes(services), hooks: { department: departmentHooks(services) } }),
});
