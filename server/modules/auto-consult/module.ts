import { defineModule } from "../serverModule.ts";
import { autoConsultRoutes } from "./autoConsultRoutes.ts";

/** What the consultation's bot would answer. */
export const autoConsultModule = defineModule({ name: "auto-consult", open: (services) => ({ routes: autoConsultRoutes(services) }) });
