import { moduleErrors } from "../../errors/appError.ts";
import { entry } from "../../errors/errorEntry.ts";

/** Refusals around rules that administrators keep for values. */
export const checkRuleErrors = moduleErrors({
  CHECK_RULE_MISSING: entry<{ readonly code: string }>(404, ({ code }) => `没有编码为“${code}”的校验规则，请检查编码`),
  CHECK_RULE_IN_USE: entry<{ readonly used: readonly string[] }>(
    400,
    ({ used }) => `不能删除：${used.join("、")}按这条规则检查，请先在结构文件里去掉 x-checkRule`,
  ),
});
