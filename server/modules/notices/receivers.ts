import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";
import { entityOf, knownField, scopeOf, type EntityScope } from "../../entity/scope/entityScope.ts";
import { columnRef, fieldColumn } from "../../entity/query/columns.ts";
import { allOf, anyOf, type Filter } from "../../entity/query/filter.ts";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS } from "../../entity/query/selectRows.ts";
import { candidateRows, referenceTarget } from "../../entity/references/candidates.ts";
import { rowId } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import { withBranch } from "../../rights/departmentBranch.ts";

const RECEIVERS = "sys_announcement_receiver";
/** Alias of the departments that an announcement is for. */
const PLACE = "place";

/** Whether the receivers are those of departments, which the server decides. */
export function isForDepartments(row: Row): boolean {
  return row["msgType"] === "DEPART";
}

/**
 * Decides who receives an announcement that is published to departments: those who belong to them, or work in them, at this
 * moment, as far as its publisher is one of them or may choose them by name, and sees the departments. Later moves change nothing about it.
 *
 * @throws AppError ROW_INVALID where the publisher does not see a chosen department, or nobody is in them
 */
export async function decideReceivers(trx: DatabaseTransaction, scope: EntityScope, row: Row): Promise<void> {
  await forgetReceivers(trx, rowId(row));
  if (!isForDepartments(row)) return;
  const chosen = Array.isArray(row["departIds"]) ? row["departIds"].map(String) : [];
  await assertSeen(trx, scope, chosen);
  const people = scopeOf(scope, entityOf(scope, "user"));
  const [id, code, departments] = ["id", "orgCode", "departIds"].map((name) => columnRef(ROW_ALIAS, fieldColumn(people.entity, name)));
  // Whoever publishes is in their departments, whether or not their row rules show them their own account.
  const mayReceive = anyOf([candidatesFor(scope, "userIds", row), sql<SqlBool>`${id} = ${scope.session.user.id}`]);
  const { numAffectedRows = 0n } = await sql`
    ${departmentsOf(chosen, row["withBelow"] === "Y")}
    insert into ${sql.table(RECEIVERS)} (announcement_id, user_id)
    select ${rowId(row)}, ${id} from ${sql.table(people.entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${mayReceive} and exists (
      select 1 from branch join ${sql.table(placesOf(scope).entity.table)} as ${sql.ref(PLACE)} on ${sql.ref(`${PLACE}.id`)} = branch.id
      where ${visibleRows(placesOf(scope), PLACE)}
        and (${code} = branch.code or ${departments} @> jsonb_build_array(branch.id)))`.execute(trx);
  if (numAffectedRows === 0n) throw problem("所选部门里没有可以接收的人，请换一个部门，或改为指定用户");
}

/** Forgets who receives an announcement. */
export async function forgetReceivers(db: Database, announcementId: string): Promise<void> {
  await db.deleteFrom(RECEIVERS).where("announcement_id", "=", announcementId).execute();
}

/** Ids of those who receive an announcement to departments. */
export async function readReceivers(db: Database, announcementId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom(RECEIVERS).select("user_id").where("announcement_id", "=", announcementId).orderBy("user_id").execute();
  return rows.map((row) => String(row["user_id"]));
}

/** Announcements to departments that were decided to be for the session's user. */
export function decidedFor({ entity, session }: EntityScope): Filter {
  return sql<SqlBool>`exists (
    select 1 from ${sql.table(RECEIVERS)} as receiver
    where receiver.announcement_id = ${columnRef(ROW_ALIAS, fieldColumn(entity, "id"))} and receiver.user_id = ${session.user.id})`;
}

/** Opens a statement with `branch`: the chosen departments, and those below them where that is wanted. */
function departmentsOf(chosen: readonly string[], withBelow: boolean): RawBuilder<unknown> {
  const isChosen = sql<SqlBool>`d.id = any(${chosen})`;
  return withBelow ? withBranch(isChosen) : sql`with branch (id, code) as (select d.id, d.org_code from sys_depart d where ${isChosen})`;
}

/** An announcement to part of what was chosen would be taken for one to all of it. */
async function assertSeen(trx: DatabaseTransaction, scope: EntityScope, chosen: readonly string[]): Promise<void> {
  const places = placesOf(scope);
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${PLACE}.id`)} as id from ${sql.table(places.entity.table)} as ${sql.ref(PLACE)}
    where ${allOf([visibleRows(places, PLACE), sql<SqlBool>`${sql.ref(`${PLACE}.id`)} = any(${chosen})`])}`.execute(trx);
  if (rows.length < new Set(chosen).size) throw problem("其中有您看不到的部门，请重新选择，或由能看到它的人发布");
}

/** Rows that may be chosen in a reference field of the announcement by who publishes it. */
function candidatesFor(scope: EntityScope, field: string, row: Row): Filter {
  const target = referenceTarget(scope, knownField(scope.entity, field));
  if (!target) throw new Error(`The field “${field}” refers to nothing.`);
  return candidateRows(scope, target, { row, isNew: false });
}

function placesOf(scope: EntityScope): EntityScope {
  return scopeOf(scope, entityOf(scope, "department"));
}

function problem(message: string): AppError {
  return new AppError("ROW_INVALID", { problems: [{ field: "departIds", message }] });
}
