import { defineModule } from "../serverModule.ts";
import { dashboardRoutes } from "./dashboardRoutes.ts";

/** Numbers of the cards of home and dashboards. */
export const dashboardModule = defineModule({ name: "dashboard", open: (services) => ({ routes: dashboardRoutes(services) }) });
