import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { dependenciesOf } from "../../expression/dependenciesOf.ts";
import { ExpressionError } from "../../expression/problem.ts";
import type { DaysModel, FieldModel } from "../../model/entity.ts";
import { checkFieldName } from "../checkFieldName.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";

/** `x-days`: which days can be chosen. */
export interface RawXDays {
  readonly "x-days"?: DaysModel;
}

/** Lets the calendar of a date field say which days have something to choose in a reference that depends on the date. */
export const xDaysKeyword: FieldKeyword = {
  names: ["x-days"],
  compile: ({ raw }) => (raw["x-days"] ? { days: raw["x-days"] } : {}),
  check: (site) => [...checkKind(site), ...checkReference(site)],
};

function checkKind({ field, source: { at } }: FieldSite): Diagnostic[] {
  if (!field.days || field.kind === "date") return [];
  const details = { found: "x-days", reason: "它不是日期字段", remedy: "写在 format 为 date 的字段上，或删去。" };
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["x-days"], "key"), details)];
}

function checkReference({ field, entity, source: { at } }: FieldSite): Diagnostic[] {
  if (!field.days) return [];
  return checkFieldName(entity, field.days.reference, at(["x-days", "reference"]), (other) => unfitFor(field, other));
}

function unfitFor(date: FieldModel, { reference }: FieldModel): string | undefined {
  if (!reference || reference.many) return "它不是引用一行的字段";
  return rowFieldsOf(reference.where).includes(date.name) ? undefined : `它的 x-ref.where 不随“${date.title}”变化`;
}

/** An expression that is wrong is reported where it stands. */
function rowFieldsOf(where: string | undefined): readonly string[] {
  try {
    return where === undefined ? [] : dependenciesOf(where).row;
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}
