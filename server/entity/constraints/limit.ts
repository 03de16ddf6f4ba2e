import type { LimitConstraint, Row } from "../../../src/schema/index.ts";
import { entityOf, knownField, scopeOf } from "../scope/entityScope.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { tenantRows } from "../query/tenantRows.ts";
import type { ConstraintCall, ConstraintType } from "./constraint.types.ts";
import { groupCounts } from "./groupCounts.ts";

/** At most so many rows of a group, as a field of the referenced row says. */
export const limitConstraint: ConstraintType<LimitConstraint> = {
  type: "limit",
  watches: ({ max }) => [max.reference],
  async broken(call) {
    const { max, by } = call.constraint;
    const limits = await readLimits(call);
    const limitOf = (row: Row): unknown => limits.get(String(row[max.reference]))?.[max.field];
    const limited = call.rows.filter((row) => typeof limitOf(row) === "number");
    // A file of bookings fills few groups.
    const groups = new Map(limited.map((row) => [keyOf(row, by), row]));
    if (groups.size === 0) return [];
    const counts = await groupCounts({ ...call, rows: [...groups.values()] });
    const taken = new Map([...groups.keys()].map((key, index) => [key, counts[index] ?? 0]));
    return limited.filter((row) => (taken.get(keyOf(row, by)) ?? 0) > Number(limitOf(row)));
  },
};

/** The rows with the limits, read under a lock, so that nobody lowers one meanwhile. */
async function readLimits({ unit, scope, constraint, rows }: ConstraintCall<LimitConstraint>): Promise<ReadonlyMap<string, Row>> {
  const { reference } = knownField(scope.entity, constraint.max.reference);
  if (!reference) return new Map();
  const target = scopeOf(scope, entityOf(scope, reference.entity));
  const values = rows.flatMap((row) => {
    const value = row[constraint.max.reference];
    return typeof value === "string" ? [value] : [];
  });
  const { store } = reference;
  return unit.held.find(unit.trx, { target, store, values, within: () => tenantRows(target, ROW_ALIAS), name: "tenant" });
}

function keyOf(row: Row, by: readonly string[]): string {
  return JSON.stringify(by.map((name) => row[name]));
}
