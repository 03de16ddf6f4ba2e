import type { DayChoice } from "../../../src/schema/wire/choiceAnswers.ts";
import {
  dependenciesOf,
  evaluatePredicate,
  isBlank,
  type CheckModel,
  type DaysModel,
  type FieldModel,
  type Predicate,
  type Row,
} from "../../../src/schema/index.ts";
import { or } from "../../../src/schema/expression/predicate.ts";
import { knownField, type EntityScope } from "../scope/entityScope.ts";
import { selectRows } from "../query/selectRows.ts";
import { candidateCondition, candidateFilter, referenceTarget, type ReferenceTarget } from "../references/candidates.ts";
import { checksOn, choosingRow, readsChoice, refusalBy, type ChoosingRow } from "./choosingChecks.ts";
import { disclosedPlaces, takesPlace } from "../references/remainingPlaces.ts";
import { placesOfDays, type PlacesOf } from "./placesOfDays.ts";

/** A date field with `x-days`, the row on the form and the days that are asked about. */
export interface DayQuestion {
  readonly field: FieldModel & { readonly days: DaysModel };
  readonly row: Row;
  /** The row above, where the date stands in a child row. */
  readonly parent?: Row | undefined;
  /** Consecutive, in order. */
  readonly dates: readonly string[];
}

/** More candidates than a person could tell apart; beyond, a day may look empty that is not. */
const MAX_CANDIDATES = 2000;

/**
 * Says of each day whether it can be chosen: by the conditions, checks and counts of the save, which decides again. While
 * the reference that depends on the date waits for another field, only the checks on the date count.
 */
export async function judgeDays(scope: EntityScope, question: DayQuestion): Promise<readonly DayChoice[]> {
  const { field, row, dates } = question;
  const reference = knownField(scope.entity, field.days.reference);
  const checks = checksOn(scope, [field.name, reference.name]);
  const seen = await choosingRow(scope, checks, { ...row, [reference.name]: null });
  const ofDay = checks.filter((check) => !readsChoice(check, reference.name));
  const ofChoice = checks.filter((check) => readsChoice(check, reference.name));
  const offers = await offersOf(scope, question, reference);
  return dates.map((date) => {
    const onDay = { ...seen, row: { ...seen.row, [field.name]: date } };
    const reason = refusalBy(scope, ofDay, onDay);
    if (reason !== undefined) return { date, reason };
    return offers ? { date, ...choiceOn(scope, { date, onDay, ofChoice, offers, days: field.days }) } : { date };
  });
}

/** What the reference offers, day by day. */
interface Offers {
  readonly reference: FieldModel;
  readonly target: ReferenceTarget;
  readonly on: (date: string) => readonly Row[];
  readonly places: PlacesOf;
  /** Whether the row would take one of them. */
  readonly takes: boolean;
}

/** Reads the candidates of all days at once; `undefined` where another field has to be filled in first. */
async function offersOf(
  scope: EntityScope,
  { field, row, parent, dates }: DayQuestion,
  reference: FieldModel,
): Promise<Offers | undefined> {
  const target = referenceTarget(scope, reference);
  const deciding = dependenciesOf(target?.reference.where ?? "true").row.filter((name) => name !== field.name);
  if (!target || deciding.some((name) => isBlank(row[name]))) return undefined;
  const isNew = typeof row["id"] !== "string";
  const conditions = new Map<string, Predicate>(
    dates.map((date) => [date, candidateCondition(scope, target, { row: { ...row, [field.name]: date }, isNew, parent })]),
  );
  const distinct = new Map([...conditions.values()].map((condition) => [JSON.stringify(condition), condition]));
  const where = candidateFilter(scope, target, or([...distinct.values()]));
  const rows = await selectRows(scope.context.database.db, { entity: target.entity, where, limit: MAX_CANDIDATES });
  const places = await placesOfDays(scope, { field: reference, target, rows, row, day: field.name, dates });
  return {
    reference,
    target,
    on: (date) => rows.filter((candidate) => evaluatePredicate(conditions.get(date) ?? { op: "constant", value: false }, candidate)),
    places,
    takes: takesPlace(scope, reference, { ...row, [field.name]: dates[0] ?? null }),
  };
}

interface DayOffer {
  readonly date: string;
  readonly onDay: ChoosingRow;
  readonly ofChoice: readonly CheckModel[];
  readonly offers: Offers;
  readonly days: DaysModel;
}

function choiceOn(scope: EntityScope, { date, onDay, ofChoice, offers, days }: DayOffer): Omit<DayChoice, "date"> {
  const { reference, target, on, places, takes } = offers;
  const candidates = on(date);
  if (candidates.length === 0) return { reason: days.none };
  const judged = candidates.map((candidate) => {
    const value = String(candidate[target.reference.store]);
    const chosen = { ...onDay, row: { ...onDay.row, [reference.name]: value }, ref: { ...onDay.ref, [reference.name]: candidate } };
    return { refusal: refusalBy(scope, ofChoice, chosen), left: places(date, value) };
  });
  const open = judged.filter(({ refusal }) => refusal === undefined);
  const [first] = judged;
  if (open.length === 0) return first?.refusal === undefined ? {} : { reason: first.refusal };
  const counted = open.flatMap(({ left }) => (left === undefined ? [] : [Math.max(0, left)]));
  const remaining = counted.reduce((sum, left) => sum + left, 0);
  if (counted.length < open.length) return {};
  const disclosed = disclosedPlaces(scope, reference, remaining);
  return { ...(disclosed === undefined ? {} : { remaining: disclosed }), ...(remaining === 0 && takes ? { reason: days.full } : {}) };
}
