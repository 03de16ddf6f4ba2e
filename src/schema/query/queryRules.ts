import type { QueryOperator } from "../model/entity.ts";
import type { FieldKind } from "../kinds/kind.ts";

/** How one condition of a query compares (spec §9). A range is two of them. */
export type QueryRule = Exclude<QueryOperator, "range">;

/** The rules in the order in which people are offered them (spec §9). */
export const queryRules: readonly QueryRule[] = ["eq", "like", "right_like", "left_like", "in", "ne", "gt", "ge", "lt", "le", "all"];

/** Whether a text names a query rule. */
export function isQueryRule(text: string): text is QueryRule {
  return (queryRules as readonly string[]).includes(text);
}

const partRules: ReadonlySet<QueryOperator> = new Set(["like", "right_like", "left_like"]);

/** Whether a condition asks for a piece of the value and not for the whole. */
export function asksForPart(operator: QueryOperator): boolean {
  return partRules.has(operator);
}

/** Whether a condition compares with several values: any of them (`in`), or, of a list, each of them (`all`). */
export function takesMany(operator: QueryOperator): operator is "in" | "all" {
  return operator === "in" || operator === "all";
}

/** Rules that come along with an operator: what can be equal can also differ, what has a range has an order. */
const companions: Readonly<Partial<Record<QueryOperator, readonly QueryRule[]>>> = {
  eq: ["ne"],
  in: ["eq", "ne"],
  range: ["eq", "ne", "gt", "ge", "lt", "le"],
};

/** The rules that make sense for values of a kind; none where it cannot be queried. */
export function rulesOfKind({ operators }: Pick<FieldKind, "operators">): readonly QueryRule[] {
  const rules = new Set<QueryOperator>(operators.flatMap((operator) => [operator, ...(companions[operator] ?? [])]));
  return queryRules.filter((rule) => rules.has(rule));
}
