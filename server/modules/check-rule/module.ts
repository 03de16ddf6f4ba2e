import { defineModule } from "../serverModule.ts";
import { checkRuleErrors } from "./checkRuleErrors.ts";
import { checkRuleHooks } from "./checkRuleHooks.ts";
import { checkRuleRoutes } from "./checkRuleRoutes.ts";

/** Formats of values that administrators keep by codes. */
export const checkRuleModule = defineModule({
  name: "check-rule",
  errors: checkRuleErrors,
  open: (services) => ({ routes: checkRuleRoutes(services), hooks: { checkRule: checkRuleHooks() } }),
});
