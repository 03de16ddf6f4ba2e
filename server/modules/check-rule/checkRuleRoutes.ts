import { AppError } from "../../errors/appError.ts";
import { checkRuleErrors } from "./checkRuleErrors.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../serverServices.ts";

/** Checks a value by a rule that an administrator keeps. */
export function checkRuleRoutes({ database, checkRules }: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/checkRule/checkByCode",
      right: { kind: "session" },
      rows: { why: "the rule of one code, which callers must know" },
      fields: { why: "only whether the value fits, and the rule's sentence where it does not" },
      schema: {
        querystring: {
          type: "object",
          required: ["ruleCode"],
          properties: { ruleCode: { type: "string", maxLength: 60 }, value: { type: "string", maxLength: 1000 } },
        },
      },
      handler: async ({ query: { ruleCode, value = "" } }) => {
        const rule = (await checkRules.find([ruleCode], database.db)).get(ruleCode);
        if (!rule) throw new AppError(checkRuleErrors.CHECK_RULE_MISSING, { code: ruleCode });
        const message = rule(value);
        if (message !== undefined) throw new AppError("CHECK_RULE_FAILED", { message });
        return new Answer(null, { message: "校验通过" });
      },
    }),
  ];
}
