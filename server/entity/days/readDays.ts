import type { DayChoice } from "../../../src/schema/wire/choiceAnswers.ts";
import { plusDays } from "../../../src/schema/time/chinaTime.ts";
import { wireFormats, type DaysModel, type FieldModel, type Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { fieldOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead, canWrite } from "../scope/fieldRights.ts";
import { parentRowOf, requiredText } from "../request/requestParts.ts";
import { assertMayUse } from "../references/assertMayUse.ts";
import { rowOnForm } from "../references/rowOnForm.ts";
import { judgeDays } from "./judgeDays.ts";

/** Two pages of a calendar, with the weeks that overlap. */
const MAX_DAYS = 62;

/** The days that were asked for. */
export interface DaysAnswer {
  readonly days: readonly DayChoice[];
}

/** Says which days from `from` to `to` a date field with `x-days` may be set to in the given row, and why others not. */
export async function readDays(scope: EntityScope, body: Row): Promise<DaysAnswer> {
  assertMayUse(scope);
  const field = fieldOf(scope.entity, requiredText(body, "field"));
  if (!field || !isAskable(scope, field)) throw new AppError("QUERY_PARAM_INVALID", { name: "field", reason: "不是有可选日子的日期字段" });
  const row = await rowOnForm(scope, body);
  const dates = datesBetween(requiredText(body, "from"), requiredText(body, "to"));
  return { days: await judgeDays(scope, { field, row, parent: parentRowOf(body), dates }) };
}

/** Whether a field has a calendar of its own whose reasons the viewer may know: both fields are theirs to see or to set. */
export function isAskable(scope: EntityScope, field: FieldModel): field is FieldModel & { readonly days: DaysModel } {
  const reference = field.days && fieldOf(scope.entity, field.days.reference);
  return reference !== undefined && [field, reference].every((one) => canRead(one, scope) || canWrite(one, scope));
}

/** Consecutive days, the first and the last included. @throws QUERY_PARAM_INVALID */
function datesBetween(from: string, to: string): readonly string[] {
  for (const [name, text] of [
    ["from", from],
    ["to", to],
  ] as const)
    if (!wireFormats.date.test(text)) throw new AppError("QUERY_PARAM_INVALID", { name, reason: "应为日期，例如 2026-01-05" });
  const dates = daysFrom(from, MAX_DAYS + 1).filter((date) => date <= to);
  if (dates.length === 0 || dates.length > MAX_DAYS)
    throw new AppError("QUERY_PARAM_INVALID", { name: "to", reason: `一次最多 ${MAX_DAYS} 天` });
  return dates;
}

/** So many days from one on. */
export function daysFrom(first: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => plusDays(first, index)).filter((date) => date !== null);
}

/** So many days before one, in order. */
export function daysUpTo(last: string, count: number): readonly string[] {
  const first = plusDays(last, -count);
  return first === null ? [] : daysFrom(first, count);
}
