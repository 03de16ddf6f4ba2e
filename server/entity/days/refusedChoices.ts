import { isBlank, referencesRead, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { PlaceQuestion } from "../references/remainingPlaces.ts";
import { checksOn, choosingRow, readsChoice, refusalBy } from "./choosingChecks.ts";
import { isAskable } from "./readDays.ts";

/**
 * Candidates that a check of the row would refuse because of what they are, such as a slot whose latest hour has passed,
 * with the sentence of the check; all of them, where the day of the row is refused. A list that offered them would have its person find out at the save.
 */
export async function refusedChoices(
  scope: EntityScope,
  { field, target, rows, row }: PlaceQuestion,
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const ofDay = await refusedDay(scope, field, row);
  if (ofDay !== undefined) return new Map(rows.map((candidate) => [String(candidate[target.reference.store]), ofDay]));
  const checks = checksOn(scope, [field.name]).filter((check) => referencesRead(check).includes(field.name));
  if (checks.length === 0) return new Map();
  const seen = await choosingRow(scope, checks, { ...row, [field.name]: null });
  return new Map(
    rows.flatMap((candidate) => {
      const value = String(candidate[target.reference.store]);
      const chosen = { ...seen, row: { ...seen.row, [field.name]: value }, ref: { ...seen.ref, [field.name]: candidate } };
      const refusal = refusalBy(scope, checks, chosen);
      return refusal === undefined ? [] : [[value, refusal] as const];
    }),
  );
}

/**
 * Why nothing can be chosen on the day that the row names, where the choice depends on a date with `x-days`: its calendar greys
 * such a day, but a date may be typed.
 */
async function refusedDay(scope: EntityScope, choice: FieldModel, row: Row): Promise<string | undefined> {
  const day = scope.entity.fields.find(({ days }) => days?.reference === choice.name);
  if (!day || isBlank(row[day.name]) || !isAskable(scope, day)) return undefined;
  const checks = checksOn(scope, [day.name]).filter((check) => !readsChoice(check, choice.name));
  return refusalBy(scope, checks, await choosingRow(scope, checks, { ...row, [choice.name]: null }));
}
