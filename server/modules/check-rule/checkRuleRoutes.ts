import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { otherCalls } from "../../../src/schema/calls/otherCalls.ts";
import { AppError } from "../../errors/appError.ts";
import { checkRuleErrors } from "./checkRuleErrors.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../serverServices.ts";

/** Checks a value by a rule that an administrator keeps. */
export function checkRuleRoutes({ database, checkRules }: ServerServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(otherCalls.checkByCode),
      right: { kind: "session" },
      rows: { why: "the rule of one code, which callers must know" },
      fields: { why: "only whether the value fits, and the rule's sentence where it does not" },
      handler: async ({ query: { ruleCode, value = "" } }) => {
        const rule = (await checkRules.find([ruleCode], database.db)).get(ruleCode);
        if (!rule) throw new AppError(checkRuleErrors.CHECK_RULE_MISSING, { code: ruleCode });
        const message = rule(typedValue(value));
        if (message !== undefined) throw new AppError("CHECK_RULE_FAILED", { message });
        return new Answer(null, { message: "校验通过" });
      },
    }),
  ];
}

/** No text that is checked is longer. */
const LONGEST_VALUE = 1000;

/**
 * The value as it was typed: callers encode it once more than the address does (spec §5, protocol 1.18). One whose encoding does
 * not hold was not encoded.
 *
 * @throws AppError QUERY_PARAM_INVALID
 */
function typedValue(sent: string): string {
  const value = decoded(sent);
  if ([...value].length > LONGEST_VALUE || value.includes("\0"))
    throw new AppError("QUERY_PARAM_INVALID", { name: "value", reason: `应为不超过 ${LONGEST_VALUE} 个字符的文本` });
  return value;
}

function decoded(sent: string): string {
  try {
    return decodeURIComponent(sent);
  } catch {
    return sent;
  }
}
