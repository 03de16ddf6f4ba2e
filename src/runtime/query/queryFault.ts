import { isBlank } from "../../schema/expression/values.ts";
import { settledValue, unreadMessage } from "../../schema/kinds/readTyped.ts";
import type { FieldModel, QueryOperator } from "../../schema/model/entity.ts";
import { comparedField } from "../../schema/query/comparedField.ts";
import { keepsDayWord } from "../../schema/query/keepsDayWord.ts";
import { asksForPart } from "../../schema/query/queryRules.ts";
import { serverToday } from "../api/serverClock.ts";

/** Why what stands in the control of a condition cannot be asked for, e.g. a date nobody can read; `undefined` where it can. */
export function queryFault(field: FieldModel, operator: QueryOperator, value: unknown): string | undefined {
  // A piece of a value is no value yet: any text may be asked for.
  if (asksForPart(operator)) return undefined;
  const today = serverToday();
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const compared = comparedField(field, operator);
  const faultOf = (part: unknown) =>
    typeof part === "string" && keepsDayWord(compared, part) ? undefined : unreadMessage(compared, part, { today });
  return parts.map(faultOf).find((message) => message !== undefined);
}

/**
 * Why a text is only a part of what a masked field holds, as far as its form tells; `undefined` where it may be all of it. The
 * text is judged as it will be asked for: a number written with dashes is a whole number.
 */
export function partFault(field: FieldModel, value: unknown): string | undefined {
  if (typeof value !== "string" || isBlank(value)) return undefined;
  const { minLength = 0, pattern } = field.constraints;
  const text = String(settledValue(field, value));
  const isWhole = text.length >= minLength && (pattern === undefined || new RegExp(pattern, "u").test(text));
  return isWhole ? undefined : `“${field.title}”已脱敏，须输入完整内容`;
}
