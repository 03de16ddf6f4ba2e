import type { DayChoice, NothingToChoose } from "../../../src/schema/wire/choiceAnswers.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { judgeDays, type DayQuestion } from "./judgeDays.ts";
import { daysFrom, daysUpTo, isAskable } from "./readDays.ts";

/** How far ahead, and then back, a day is looked for that has something to choose. */
const HORIZON = 62;

/**
 * Explains the empty list of a reference that depends on a date with `x-days`; `undefined` for any other, or where the
 * day is not what stands in the way.
 */
export async function nothingToChoose(
  scope: EntityScope,
  reference: string,
  { row, parent }: Pick<DayQuestion, "row" | "parent">,
): Promise<NothingToChoose | undefined> {
  const field = scope.entity.fields.find(({ days }) => days?.reference === reference);
  const date = field && row[field.name];
  if (!field || !isAskable(scope, field) || typeof date !== "string" || date === "") return undefined;
  const [day, ...later] = await judgeDays(scope, { field, row, parent, dates: daysFrom(date, HORIZON) });
  if (day?.reason === undefined) return undefined;
  const open = firstOpen(later) ?? firstOpen((await judgeDays(scope, { field, row, parent, dates: daysUpTo(date, HORIZON) })).toReversed());
  return { text: day.reason, ...(open ? { next: { field: field.name, value: open.date } } : {}) };
}

function firstOpen(days: readonly DayChoice[]): DayChoice | undefined {
  return days.find(({ reason }) => reason === undefined);
}
