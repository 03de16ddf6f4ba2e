import { isBlank } from "../../schema/expression/values.ts";
import { chinaDate } from "../../schema/expression/chinaTime.ts";
import { unreadMessage } from "../../schema/kinds/readTyped.ts";
import type { FieldModel, QueryOperator } from "../../schema/model/entity.ts";
import { trimSpace } from "../../schema/text/space.ts";
import { serverDate } from "../api/serverClock.ts";
import { asksForPart } from "../fields/queryValue.ts";

/** Why what stands in the control of a condition cannot be asked for, e.g. a date nobody can read; `undefined` where it can. */
export function queryFault(field: FieldModel, operator: QueryOperator, value: unknown): string | undefined {
  // A piece of a value is no value yet: any text may be asked for.
  if (asksForPart(operator)) return undefined;
  const today = chinaDate(serverDate());
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts.map((part) => unreadMessage(field, part, { today })).find((message) => message !== undefined);
}

/** Why a text is only a part of what a covered field holds, as far as its form tells; `undefined` where it may be all of it. */
export function partFault({ title, constraints: { minLength = 0, pattern } }: FieldModel, value: unknown): string | undefined {
  if (typeof value !== "string" || isBlank(value)) return undefined;
  const text = trimSpace(value);
  const isWhole = text.length >= minLength && (pattern === undefined || new RegExp(pattern, "u").test(text));
  return isWhole ? undefined : `“${title}”已脱敏，须输入完整内容`;
}
