import { defineModule } from "../serverModule.ts";
import { dictionaryErrors } from "./dictionaryErrors.ts";
import { dictionaryHooks, dictionaryItemHooks } from "./dictionaryHooks.ts";
import { dictionaryRoutes } from "./dictionaryRoutes.ts";

/** Coded values, from dictionaries and from tables. */
export const dictionaryModule = defineModule({
  name: "dictionary",
  errors: dictionaryErrors,
  open: (services) => ({
    routes: dictionaryRoutes(services),
    hooks: { dict: dictionaryHooks(services), dictItem: dictionaryItemHooks(services) },
  }),
});
