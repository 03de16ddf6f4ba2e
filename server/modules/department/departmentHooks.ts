import { sql } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import type { Places, Uses } from "../../../src/schema/uses/projectUses.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { countReferrers } from "../../entity/delete/referrers.ts";
import type { EntityHooks, EntityWrite } from "../../entity/entityHooks.ts";
import { rowId, rowText } from "../../entity/rowId.ts";
import { AppError } from "../../errors.ts";
import type { ServerServices } from "../../services.ts";
import { readUses } from "../dictionary/usesInForce.ts";

/** What the schema of departments cannot say: a code stands for one department for good, and the tree decides who sees what. */
export function departmentHooks({ authority, events }: Pick<ServerServices, "authority" | "events">): EntityHooks {
  const judgements = new WeakMap<Row, () => Promise<void>>();
  return {
    async holds(rows, { project }, db) {
      const uses = await readUses(db, project);
      const holds = rows.map((row) => [rowId(row), placesOf(uses, rowText(row, "orgCode"))] as const);
      return new Map(holds.filter(([, one]) => one.length > 0).map(([id, one]) => [id, { uses: one, isKept: true, fields: ["orgCode"] }]));
    },
    async beforeWrite(write, trx) {
      const { scope, old, row } = write;
      if (!old) return assertUncarried(write, trx);
      // A department that moves takes its rows into the view of its new superiors.
      if (row && hasMoved(write)) judgements.set(row, await authority.watch(trx, scope.session, await peopleAbove(trx, row["parentId"])));
    },
    async beforeCommit(writes) {
      for (const { row } of writes) if (row) await judgements.get(row)?.();
    },
    async afterCommit(writes) {
      // Rules on screen ask for the branch of the viewer, too, and whose branch a change reaches is not worth a search.
      if (writes.some((write) => !write.old || !write.row || hasMoved(write))) events.publish({ cmd: "permission" });
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
  const carriers = await countReferrers(trx, scope, [row]);
  if (carriers.length === 0) return;
  const names = carriers.map(({ title, count }) => (count === undefined ? title : `${title}（${count} 条）`)).join("、");
  const message = `部门编码“${code}”仍被${names}使用，新部门会接管这些数据，请换一个编码`;
  throw new AppError("ROW_INVALID", { problems: [{ field: "orgCode", message }] });
}

function hasMoved({ old, row }: EntityWrite): boolean {
  return (old?.["parentId"] ?? null) !== (row?.["parentId"] ?? null);
}

/** Accounts that work, or may choose to work, in a department or in one above it. */
async function peopleAbove(trx: DatabaseTransaction, departmentId: unknown): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id, org_code from sys_depart where id = ${departmentId ?? null}
      union
      select d.id, d.parent_id, d.org_code from sys_depart d join above on above.parent_id = d.id)
    select distinct u.id from sys_user u join above on u.org_code = above.org_code or u.depart_ids @> jsonb_build_array(above.id)
    where u.del_flag = 0`.execute(trx);
  return rows.map(({ id }) => id);
}
