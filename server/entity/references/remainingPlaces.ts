import { sql } from "kysely";
import {
  applyRules,
  compileExpression,
  dependenciesOf,
  type FieldModel,
  type LimitConstraint,
  type Row,
  isMasked,
} from "../../../src/schema/index.ts";
import { groupFilter } from "../constraints/enforceConstraints.ts";
import { isSearchable } from "../condition/queryField.ts";
import { knownField, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { mayFill } from "../scope/mayFill.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import type { ReferenceTarget } from "./candidates.ts";

/** Candidates of a reference field and the row they are offered for. */
export interface PlaceQuestion {
  readonly field: FieldModel;
  readonly target: ReferenceTarget;
  readonly rows: readonly Row[];
  readonly row: Row;
}

/**
 * The limit that counts the choices of a reference field, where the rest of its group is chosen in the row and none of it is
 * masked for the viewer.
 */
export function countedLimit(scope: EntityScope, field: FieldModel, row: Row): LimitConstraint | undefined {
  const constraint = scope.entity.constraints.find(
    (one): one is LimitConstraint => one.type === "limit" && one.max.reference === field.name,
  );
  const rest = constraint?.by.filter((name) => name !== field.name) ?? [];
  const isKept = rest.some((name) => isMasked(knownField(scope.entity, name)) && !isSearchable(scope, knownField(scope.entity, name)));
  const isOpen = isKept || rest.some((name) => (row[name] ?? null) === null);
  return constraint?.by.includes(field.name) && !isOpen ? constraint : undefined;
}

/**
 * Counts the places left for each candidate, if a limit constraint takes its maximum from this reference and the rest of
 * its group is chosen; otherwise `undefined`. Masked fields are not counted by: the caller makes up the row, and the
 * count would disclose whether its values exist.
 */
export async function remainingPlaces(
  scope: EntityScope,
  { field, target, rows, row }: PlaceQuestion,
): Promise<ReadonlyMap<string, number> | undefined> {
  const constraint = countedLimit(scope, field, row);
  if (!constraint || rows.length === 0) return undefined;
  const rest = constraint.by.filter((name) => name !== field.name);
  const { store } = target.reference;
  const taken = await takenPlaces(
    scope,
    { ...constraint, by: rest },
    { field, row, own: ownPlace(scope, constraint, row), values: rows.map((candidate) => String(candidate[store])) },
  );
  return new Map(
    rows.flatMap((candidate) => {
      const [value, limit] = [String(candidate[store]), candidate[constraint.max.field]];
      return typeof limit === "number" ? [[value, limit - (taken.get(value) ?? 0)] as const] : [];
    }),
  );
}

/**
 * Whether the row would take one of the places that are counted for a reference field: a new row that the limit does not count
 * (`where`), such as one on a waiting list, may be put where none is left. A stored row counts, whatever it says of itself.
 */
export function takesPlace(scope: EntityScope, field: FieldModel, row: Row): boolean {
  const where = countedLimit(scope, field, row)?.where;
  if (where === undefined || typeof row["id"] === "string") return true;
  const { fields } = scope.entity;
  const start: Row = Object.fromEntries(fields.map(({ name, default: usual = null }) => [name, usual]));
  const values = expressionScope(scope, { row: { ...start, ...row }, isNew: true });
  return compileExpression(where)({ ...values, row: applyRules(fields, values) }) === true;
}

/**
 * What of a number of places leaves the server: whoever can book learns it, the others only that nothing is left.
 *
 * @param field the reference that takes the place
 * @returns `undefined` where the number is not disclosed
 */
export function disclosedPlaces(scope: EntityScope, field: FieldModel, left: number | undefined): number | undefined {
  if (left === undefined) return undefined;
  return left <= 0 ? 0 : mayFill(scope, field) ? left : undefined;
}

/**
 * Id of the stored row whose place does not count, since it may keep it; `""` where there is none. Whoever does not see where
 * the row stands, or whether it counts, gets no places that would tell.
 */
export function ownPlace(scope: EntityScope, { by, where }: LimitConstraint, row: Row): string {
  const read = [...by, ...(where === undefined ? [] : dependenciesOf(where).row)];
  const isSeen = read.every((name) => isSearchable(scope, knownField(scope.entity, name)));
  return isSeen && typeof row["id"] === "string" ? row["id"] : "";
}

interface TakenQuestion extends Pick<PlaceQuestion, "field" | "row"> {
  /** Id of the row that is left out. */
  readonly own: string;
  readonly values: readonly string[];
}

/** Places taken per value; the row's own place does not count, since it may keep it. */
async function takenPlaces(
  scope: EntityScope,
  group: LimitConstraint,
  { field, row, own, values }: TakenQuestion,
): Promise<ReadonlyMap<string, number>> {
  const { entity } = scope;
  const column = columnRef(ROW_ALIAS, fieldColumn(entity, field.name));
  const { rows } = await sql<{ value: string; count: number }>`
    select ${column} as value, count(*) as count from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${allOf([groupFilter(scope, group, row)])} and ${column} = any(${values}) and ${columnRef(ROW_ALIAS, "id")} <> ${own}
    group by ${column}`.execute(scope.context.database.db);
  return new Map(rows.map(({ value, count }) => [value, count]));
}
