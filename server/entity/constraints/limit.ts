import { sql, type SqlBool } from "kysely";
import type { LimitConstraint } from "../../../src/schema/index.ts";
import { entityOf, knownField, scopeOf } from "../entityScope.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { countRows, ROW_ALIAS } from "../query/selectRows.ts";
import { tenantRows } from "../tenant/tenantRows.ts";
import type { ConstraintCall, ConstraintType } from "./constraint.types.ts";

/** At most so many rows of a group, as a field of the referenced row says. */
export const limitConstraint: ConstraintType<LimitConstraint> = {
  type: "limit",
  watches: ({ max }) => [max.reference],
  async holds(call) {
    const limit = await readLimit(call);
    return limit === undefined || (await countRows(call.trx, call.scope.entity, call.group)) <= limit;
  },
};

/** The limit, read under a lock, so that nobody lowers it meanwhile; `undefined` where none is set. */
async function readLimit({ trx, scope, constraint, row }: ConstraintCall<LimitConstraint>): Promise<number | undefined> {
  const { reference } = knownField(scope.entity, constraint.max.reference);
  const value = row[constraint.max.reference];
  if (!reference || typeof value !== "string") return undefined;
  const target = scopeOf(scope, entityOf(scope, reference.entity));
  const isTarget = sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(target.entity, reference.store))} = ${value}`;
  const { rows } = await sql<{ limit: number | null }>`
    select ${columnRef(ROW_ALIAS, fieldColumn(target.entity, constraint.max.field))} as limit
    from ${sql.table(target.entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${allOf([tenantRows(target, ROW_ALIAS), isTarget])} for share`.execute(trx);
  return rows[0]?.limit ?? undefined;
}
