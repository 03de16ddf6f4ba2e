import { defineModule } from "../serverModule.ts";
import { relatedRoutes } from "./relatedRoutes.ts";

/** How many rows stand in the lists beside a row. */
export const relatedModule = defineModule({ name: "related", open: (services) => ({ routes: relatedRoutes(services) }) });
