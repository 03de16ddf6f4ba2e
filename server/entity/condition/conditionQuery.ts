import { isMasked } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import type { Condition } from "./condition.ts";

/** Conditions that belong together: all of them hold, or any. */
export interface ConditionGroup {
  readonly match: "and" | "or";
  readonly conditions: readonly Condition[];
}

/** Conditions of one request, over all its groups. */
const MAX_CONDITIONS = 50;
/** What all conditions together may cost, in comparisons with one whole value; see `Condition.cost`. */
const MAX_COST = 1500;

/** Everything one request asks for. Groups hold together; what each condition may not do alone, they may not do together. */
export class ConditionQuery {
  readonly groups: readonly ConditionGroup[];

  private constructor(groups: readonly ConditionGroup[]) {
    this.groups = groups;
    const conditions = groups.flatMap((group) => group.conditions);
    if (conditions.length > MAX_CONDITIONS) throw new AppError("QUERY_TOO_LARGE", { reason: `最多 ${MAX_CONDITIONS} 个条件` });
    if (conditions.reduce((sum, { cost }) => sum + cost, 0) > MAX_COST)
      throw new AppError("QUERY_TOO_LARGE", { reason: "模糊条件、明细条件或值的总数超过上限" });
    assertOneMasked(groups);
  }

  /** @throws AppError QUERY_TOO_LARGE, QUERY_MASKED_COMBINED */
  static of(groups: readonly ConditionGroup[]): ConditionQuery {
    return new ConditionQuery(groups);
  }

  /** Conditions on masked fields, whether they stay masked for the viewer or not: each of them leaves a trace. */
  get masked(): readonly Condition[] {
    return this.groups.flatMap(({ conditions }) => conditions.filter(({ field }) => isMasked(field)));
  }
}

/**
 * A request asks for one masked value, and its answer says yes or no to that value alone: two values, or one of which
 * another condition may take the place, are more than one question.
 */
function assertOneMasked(groups: readonly ConditionGroup[]): void {
  const masked = groups.flatMap(({ match, conditions }) =>
    conditions
      .filter(({ staysMasked }) => staysMasked)
      .map(({ field }) => ({ field, isAlternative: match === "or" && conditions.length > 1 })),
  );
  const [first] = masked;
  if (first && (masked.length > 1 || masked.some(({ isAlternative }) => isAlternative)))
    throw new AppError("QUERY_MASKED_COMBINED", { title: first.field.title });
}
