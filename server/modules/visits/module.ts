import { defineModule } from "../serverModule.ts";
import { visitRoutes } from "./visitRoutes.ts";

/** Visits of the console, counted by day. */
export const visitsModule = defineModule({ name: "visits", open: (services) => ({ routes: visitRoutes(services) }) });
