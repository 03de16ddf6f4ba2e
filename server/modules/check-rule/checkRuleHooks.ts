import type { EntityHooks } from "../../entity/scope/entityHooks.ts";
import { rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors.ts";
import { fitsPattern, patternFault } from "./rulePattern.ts";

/** What the schema of check rules cannot say: the format is one that can be checked safely, and the sample has it. */
export function checkRuleHooks(): EntityHooks {
  return {
    async beforeWrite({ row }) {
      if (!row) return;
      const pattern = rowText(row, "pattern");
      const fault = patternFault(pattern);
      if (fault !== undefined) throw problem("pattern", `格式不能使用：${fault}，请修改`);
      const sample = rowText(row, "sample");
      if (sample !== "" && !fitsPattern(pattern, sample)) throw problem("sample", "示例不符合格式，请修改示例或格式");
    },
  };
}

function problem(field: string, message: string): AppError {
  return new AppError("ROW_INVALID", { problems: [{ field, message }] });
}
