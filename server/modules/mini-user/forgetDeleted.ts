import { sql, type SqlBool } from "kysely";
import { compileExpression, forgottenFields, type Row } from "../../../src/schema/index.ts";
import { serverColumns } from "../../database/planner/tableShape.ts";
import { forgetRow } from "../../entity/audit/forgetRows.ts";
import { writeAudit } from "../../entity/audit/writeAudit.ts";
import { toColumn } from "../../database/values/columnValue.ts";
import { columnOf, columnRef, storedFields } from "../../entity/query/columns.ts";
import { allOf } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { admittedBy } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import { tenantRows } from "../../entity/query/tenantRows.ts";
import { entityOf, scopeOf } from "../../entity/scope/entityScope.ts";
import { expressionScope } from "../../entity/scope/expressionScope.ts";
import { rowId } from "../../entity/values/rowId.ts";
import type { ServerServices } from "../serverServices.ts";
import { type Cause, type FollowingAct, scopeOfCause } from "../actForSystem.ts";

/**
 * Does to rows that are marked as deleted what an action does to the others. They lie in the bin, and no other write reaches
 * them; so there is no rule to run and nothing to compute: what the action sets is set, what else it forgets becomes empty, and
 * the log says by whom.
 */
export async function forgetDeleted(
  services: ServerServices,
  cause: Cause,
  { entity: name, action: id, where, asSeen }: FollowingAct,
): Promise<void> {
  const { trx } = cause;
  const scope = scopeOfCause(services, cause, name);
  const action = scope?.entity.actions.find((one) => one.id === id);
  if (!scope?.entity.softDelete || !action) return;
  const { entity } = scope;
  const fields = forgottenFields(entity, action);
  const columns = storedFields(entity).filter(({ name }) => fields.has(name) || Object.hasOwn(action.set, name));
  const asker = scopeOf(cause.write.scope, entityOf(cause.write.scope, name));
  const seen = asSeen ? predicateSql(admittedBy(asker), { entity, alias: ROW_ALIAS }) : allOf([]);
  const isDeleted = sql<SqlBool>`${columnRef(ROW_ALIAS, serverColumns.deleted)} <> 0`;
  const filter = allOf([tenantRows(scope, ROW_ALIAS), isDeleted, seen, predicateSql(where, { entity, alias: ROW_ALIAS })]);
  for (const before of await selectRows(trx, { entity, where: filter, sort: [{ field: "id", direction: "asc" }], lock: "update" })) {
    const row = rowId(before);
    const values = expressionScope(scope, { row: before, old: before, isNew: false });
    const set: Row = Object.fromEntries(columns.map(({ name }) => [name, compileExpression(action.set[name] ?? "null")(values) ?? null]));
    const assignments = sql.join(columns.map((field) => sql`${sql.ref(columnOf(field))} = ${toColumn(field, set[field.name])}`));
    await sql`update ${sql.table(entity.table)} set ${assignments}, rev = rev + 1 where id = ${row}`.execute(trx);
    const after: Row = { ...before, ...set };
    const by = await writeAudit(trx, scope, { rowId: row, action: id, before, after, forgets: fields });
    await forgetRow(trx, scope, { rowId: row, fields, by });
  }
}
