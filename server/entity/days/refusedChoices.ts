import { referencesRead } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { PlaceQuestion } from "../references/remainingPlaces.ts";
import { checksOn, choosingRow, refusalBy } from "./choosingChecks.ts";

/**
 * Candidates that a check of the row would refuse because of what they are, such as a slot whose latest hour has passed,
 * with the sentence of the check. A list that offered them would have its person find out at the save.
 */
export async function refusedChoices(
  scope: EntityScope,
  { field, target, rows, row }: PlaceQuestion,
): Promise<ReadonlyMap<string, string>> {
  const checks = checksOn(scope, [field.name]).filter((check) => referencesRead(check).includes(field.name));
  if (checks.length === 0 || rows.length === 0) return new Map();
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
