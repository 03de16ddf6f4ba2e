import type { EntityHooks } from "../../entity/scope/entityHooks.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import { checkRuleErrors } from "./checkRuleErrors.ts";
import { fitsPattern, patternFault } from "../../schemas/rulePattern.ts";

/**
 * What the schema of check rules cannot say: the format is one that can be checked safely, the sample has it, and a rule that
 * fields are held to (`x-checkRule`) stays.
 */
export function checkRuleHooks(): EntityHooks {
  return {
    async beforeWrite({ scope, old, row }) {
      if (!row) return assertUnused(scope.project, rowText(old ?? {}, "ruleCode"));
      const pattern = rowText(row, "pattern");
      const fault = patternFault(pattern);
      if (fault !== undefined) throw problem("pattern", `格式不能使用：${fault}，请修改`);
      const sample = rowText(row, "sample");
      if (sample !== "" && !fitsPattern(pattern, sample)) throw problem("sample", "示例不符合格式，请修改示例或格式");
    },
  };
}

/** @throws CHECK_RULE_IN_USE */
function assertUnused({ entities }: SchemaProject, code: string): void {
  const used = [...entities.values()].flatMap(({ title, fields }) =>
    fields.filter(({ checkRule }) => checkRule === code).map((field) => `“${title}”的“${field.title}”`),
  );
  if (used.length > 0) throw new AppError(checkRuleErrors.CHECK_RULE_IN_USE, { used });
}

function problem(field: string, message: string): AppError {
  return new AppError("ROW_INVALID", { problems: [{ field, message }] });
}
