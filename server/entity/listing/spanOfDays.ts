import { readSpan, SPAN_PARAMETER } from "../../../src/schema/query/rowSpan.ts";
import { AppError } from "../../errors/appError.ts";
import { Condition } from "../condition/condition.ts";
import type { ConditionGroup } from "../condition/conditionQuery.ts";
import { parameterText, type QueryParameters } from "../request/parameters.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/**
 * `_span=<start>,<end>,<from>,<to>`: rows that begin by the last day and, if `end` is named, end on the first one or
 * later; without an end a row counts on the day it begins. Fields that the viewer may not ask for are refused, as in any
 * condition.
 *
 * @throws AppError QUERY_PARAM_INVALID, and those of `Condition.read`
 */
export function spanOfDays(scope: EntityScope, parameters: QueryParameters): readonly ConditionGroup[] {
  const text = parameterText(parameters, SPAN_PARAMETER);
  if (text === "") return [];
  const span = readSpan(text);
  if (!span) throw new AppError("QUERY_PARAM_INVALID", { name: SPAN_PARAMETER, reason: "应为 开始字段,结束字段,第一天,最后一天" });
  const { start, end, from, to } = span;
  const begins = Condition.read(scope, { field: start, rule: "le", value: to });
  const isInside = [start, ...(end === undefined ? [] : [end])].map((field) => Condition.read(scope, { field, rule: "ge", value: from }));
  return [
    { match: "and", conditions: [begins] },
    { match: "or", conditions: isInside },
  ];
}
