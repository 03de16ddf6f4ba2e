import { defineModule } from "../serverModule.ts";
import { registerCspReport } from "./cspReport.ts";
import { registerWeb } from "./webRoutes.ts";

/** The console's own pages and what browsers report of them. */
export const webModule = defineModule({
  name: "web",
  open: (services) => ({
    async mount(app) {
      await registerCspReport(app, services.schemas);
      await registerWeb(app, services);
    },
  }),
});
