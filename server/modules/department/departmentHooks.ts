import { sql } from "kysely";
import type { Places, Uses } from "../../../src/schema/uses/projectUses.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { JudgeGains } from "../../rights/authority.ts";
import { findReferrers } from "../../entity/delete/referrers.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import { usersText } from "../../errors/rowsInUse.ts";
import type { ServerServices } from "../serverServices.ts";
import { readUses } from "../dictionary/usesInForce.ts";

/** What the schema of departments cannot say: a code stands for one department for good, and the tree decides who sees what. */
export function departmentHooks({ authority, events }: Pick<ServerServices, "authority" | "events">): EntityHooks {
  const judgements = new WeakMap<EntityWrite, JudgeGains>();
  return {
    async holds(rows, scope, db) {
      const uses = await readUses(db, scope);
      const holds = rows.map((row) => [rowId(row), placesOf(uses, rowText(row, "orgCode"))] as const);
      return new Map(holds.filter(([, one]) => one.length > 0).map(([id, one]) => [id, { uses: one, isKept: true, fields: ["orgCode"] }]));
    },
    begin: (trx, { session }) => authority.takeTurn(trx, session, "shared"),
    async beforeWrite(write, trx) {
      const { scope, old, row } = write;
      if (!old) await assertUncarried(write, trx);
      // Everybody above has another branch by it: rows come into the view of some, and rules may ask for any of its codes.
      if (!hasMoved(write)) return;
      const people = await peopleAbove(trx, [old?.["id"], old?.["parentId"], row?.["parentId"]]);
      judgements.set(write, await authority.watch(trx, scope.session, people));
    },
    async beforeCommit(writes) {
      // Nothing carries the code of a department that is just added; what comes below it later is judged when it comes.
      const added = new Set(writes.flatMap(({ old, row }) => (!old && row ? [rowText(row, "orgCode")] : [])));
      for (const write of writes) await judgements.get(write)?.(added);
    },
    async afterCommit(writes) {
      // Rules on screen ask for the branch of the viewer, too, and whose branch a change reaches is not worth a search.
      if (writes.some(hasMoved)) events.publish({ cmd: "permission" });
    },
  };
}

/** Where a department is named: by what is compared with a row's department, or with the user's. */
function placesOf(uses: Uses, code: string): Places {
  return [...new Set([...uses.row("department", code), ...uses.department(code)])];
}

/**
 * Refuses a new department with a code that rows, users or roles still carry, for instance from before its old owner was
 * renamed: it would inherit them.
 *
 * @throws AppError ROW_INVALID
 */
async function assertUncarried({ scope, row = {} }: EntityWrite, trx: DatabaseTransaction): Promise<void> {
  const code = rowText(row, "orgCode");
  // A code that is in use right now is refused by its index, in any tenant and with the sentence for that.
  if (await trx.selectFrom("sys_depart").select("id").where("org_code", "=", code).executeTakeFirst()) return;
  const carriers = await findReferrers(trx, scope, [row]);
  if (!carriers) return;
  const message = `部门编码“${code}”仍被${usersText(carriers)}使用，新部门会接管这些数据，请换一个编码`;
  throw new AppError("ROW_INVALID", { problems: [{ field: "orgCode", message }] });
}

/** Whether the tree is another one afterwards. */
function hasMoved({ old, row }: EntityWrite): boolean {
  return !old || !row || (old["parentId"] ?? null) !== (row["parentId"] ?? null);
}

/** Accounts that work, or may choose to work, in one of the departments or above it. */
async function peopleAbove(trx: DatabaseTransaction, departmentIds: readonly unknown[]): Promise<readonly string[]> {
  const ids = departmentIds.filter((id): id is string => typeof id === "string");
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id, org_code from sys_depart where id = any(${ids})
      union
      select d.id, d.parent_id, d.org_code from sys_depart d join above on above.parent_id = d.id)
    select distinct u.id from sys_user u join above on u.org_code = above.org_code or u.depart_ids @> jsonb_build_array(above.id)
    where u.del_flag = 0`.execute(trx);
  return rows.map(({ id }) => id);
}
