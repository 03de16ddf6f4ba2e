import { fileErrors } from "../../files/fileErrors.ts";
import { defineModule } from "../serverModule.ts";
import { fileRoutes } from "./fileRoutes.ts";
import { playRoutes } from "./playRoutes.ts";

/** Files on their way in and out. */
export const filesModule = defineModule({
  name: "files",
  errors: fileErrors,
  open: (services) => ({
    routes: [...fileRoutes(services), ...playRoutes(services)],
    everyMinute: () => services.files.removeUnfinished(),
  }),
});
