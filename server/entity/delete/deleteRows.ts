import { sql, type SqlBool } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import { deletionMarks, serverColumns } from "../../database/planner/tableShape.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { writeAuditsAfter } from "../audit/writeAudit.ts";
import { assertHolder } from "../rows/assertHolder.ts";
import { holderOf } from "../scope/holderOf.ts";
import { entityOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { assertOpen } from "../transaction/assertOpen.ts";
import { rowsOf } from "../values/rowsOf.ts";
import { loadParent } from "../transaction/loadParent.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { announceWrites } from "../transaction/writeUnit.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { tenantRows } from "../query/tenantRows.ts";
import { disclosedRows } from "../query/disclosedRows.ts";
import { rowId } from "../values/rowId.ts";
import { findReferrers } from "./referrers.ts";

/** Deletes rows that a person chose. Child rows chosen on their own are kept while the row above them is locked. */
export async function deleteChosen(unit: WriteUnit, scope: EntityScope, rows: readonly Row[]): Promise<void> {
  const ofEachHolder = oneOfEachHolder(scope, rows);
  for (const row of ofEachHolder) await loadParent(unit.trx, scope, row);
  await deleteRows(unit, scope, rows);
  for (const row of ofEachHolder) await assertHolder(unit.trx, scope, row);
}

/** Child rows of different rows above; none where rows stand alone. */
function oneOfEachHolder(scope: EntityScope, rows: readonly Row[]): readonly Row[] {
  const holder = holderOf(scope);
  return holder ? [...new Map(rows.map((row) => [row[holder.by], row])).values()] : [];
}

interface DeleteOptions {
  /** Each row is remembered in the audit log, where its entity is. @default true */
  readonly keepsAudit?: boolean;
  /** They go with a row above them that is only marked, and are marked with it. @default false */
  readonly withRow?: boolean;
}

/**
 * Deletes locked rows, their child rows below them: all or, where anything stands against it, none.
 * Rows that others refer to stay, unless deleting only marks them: then the references keep their target. Child rows are
 * marked with a row that is, in a way of their own: what was taken out of its list earlier does not come back with it.
 *
 * @throws ROW_REFERRED, ROW_HAS_CHILDREN, ROW_LOCKED
 */
export async function deleteRows(
  unit: WriteUnit,
  scope: EntityScope,
  rows: readonly Row[],
  { keepsAudit = true, withRow = false }: DeleteOptions = {},
): Promise<void> {
  if (rows.length === 0) return;
  const { trx } = unit;
  for (const row of rows) assertOpen(scope, row);
  await assertNoTreeChildren(trx, scope, rows);
  await assertNoReferrers(trx, scope, rows);
  for (const field of scope.entity.fields) {
    if (field.children)
      await deleteRows(
        unit,
        scopeOf(scope, entityOf(scope, field.children.entity)),
        rows.flatMap((row) => rowsOf(row[field.name])),
        { keepsAudit, withRow: withRow || scope.entity.softDelete },
      );
  }
  await announceWrites(
    unit,
    rows.map((row) => ({ scope, action: "delete", old: row })),
  );
  const removed = takeAway(trx, scope, { ids: rows.map((row) => row["id"]), withRow });
  const acts = scope.entity.audit && keepsAudit ? rows : [];
  await writeAuditsAfter(
    trx,
    removed,
    acts.map((row) => ({ scope, entry: { rowId: rowId(row), action: "delete", before: row } })),
  );
}

/** Rows that are only marked keep what refers to them. @throws ROW_REFERRED */
async function assertNoReferrers(trx: DatabaseTransaction, scope: EntityScope, rows: readonly Row[]): Promise<void> {
  if (scope.entity.softDelete) return;
  const users = await findReferrers(trx, scope, rows);
  if (users) throw new AppError("ROW_REFERRED", users);
}

async function assertNoTreeChildren(trx: DatabaseTransaction, scope: EntityScope, rows: readonly Row[]): Promise<void> {
  const { entity } = scope;
  if (!entity.tree) return;
  const ids = rows.map((row) => row["id"]);
  const below = sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(entity, entity.tree.parent))} = any(${ids}) and ${columnRef(ROW_ALIAS, "id")} <> all(${ids})`;
  const { seen, unseen } = await disclosedRows(trx, scope, allOf([tenantRows(scope, ROW_ALIAS), below]));
  if (seen > 0 || unseen) throw new AppError("ROW_HAS_CHILDREN", { title: entity.title, seen, unseen });
}

interface Taken {
  readonly ids: readonly unknown[];
  /** With a row above them that is only marked. */
  readonly withRow: boolean;
}

async function takeAway(trx: DatabaseTransaction, scope: EntityScope, { ids, withRow }: Taken): Promise<void> {
  if (withRow) return markRows(trx, scope, ids, "withRow");
  return scope.entity.softDelete ? markRows(trx, scope, ids, "own") : removeRows(trx, scope, ids);
}

async function removeRows(trx: DatabaseTransaction, { entity }: EntityScope, ids: readonly unknown[]): Promise<void> {
  await sql`delete from ${sql.table(entity.table)} where id = any(${ids})`.execute(trx);
}

async function markRows(
  trx: DatabaseTransaction,
  { entity }: EntityScope,
  ids: readonly unknown[],
  mark: "own" | "withRow",
): Promise<void> {
  const isMarked = sql`${sql.ref(serverColumns.deleted)} = ${sql.lit(deletionMarks[mark])}`;
  await sql`update ${sql.table(entity.table)} set ${isMarked}, rev = rev + 1 where id = any(${ids})`.execute(trx);
}
