import { defineModule } from "../serverModule.ts";
import { peopleRoutes } from "./peopleRoutes.ts";

/** The search for a person over all entities that know people. */
export const peopleModule = defineModule({ name: "people", open: (services) => ({ routes: peopleRoutes(services) }) });
