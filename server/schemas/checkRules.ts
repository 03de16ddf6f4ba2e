import type { Database } from "../database/database.types.ts";
import type { CheckRules } from "../http/context.ts";
import { columnText } from "../database/values/columnText.ts";
import { fitsPattern } from "./rulePattern.ts";

/** The rules that administrators keep, for every text that is held to one (`x-checkRule`). */
export const checkRules: CheckRules = {
  async find(codes: readonly string[], db: Database) {
    if (codes.length === 0) return new Map();
    const rows = await db
      .selectFrom("sys_check_rule")
      .select(["rule_code", "pattern", "message"])
      .where("rule_code", "in", codes)
      .execute();
    return new Map(
      rows.map((row) => {
        const pattern = columnText(row["pattern"]);
        const message = columnText(row["message"]);
        return [columnText(row["rule_code"]), (value) => (fitsPattern(pattern, value) ? undefined : message)];
      }),
    );
  },
};
