import { compact } from "../../model/compact.ts";
import type { RuleModel } from "../../model/entity.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `x-rule`: what depends on other fields. */
export interface RawXRule {
  readonly "x-rule"?: Partial<RuleModel>;
}

/** Makes a field depend on others. */
export const xRuleKeyword: FieldKeyword = {
  names: ["x-rule"],
  compile: ({ raw }) => {
    const { visible, required, readOnly, value, reset = [], hidden = "clear" } = raw["x-rule"] ?? {};
    return { rule: { ...compact({ visible, required, readOnly, value }), reset, hidden } };
  },
};
