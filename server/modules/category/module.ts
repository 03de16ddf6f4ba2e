import { defineModule } from "../serverModule.ts";
import { categoryRoutes } from "./categoryRoutes.ts";

/** Categories as trees of choices. */
export const categoryModule = defineModule({ name: "category", open: (services) => ({ routes: categoryRoutes(services) }) });
