import { sql } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityHooks } from "../../entity/entityHooks.ts";
import type { ServerServices } from "../../services.ts";

/** What the schema of departments cannot say: a department that moves takes its rows into the view of its new superiors. */
export function departmentHooks({ authority }: Pick<ServerServices, "authority">): EntityHooks {
  const judgements = new WeakMap<Row, () => Promise<void>>();
  return {
    async beforeWrite({ scope, old, row }, trx) {
      if (!old || !row || (old["parentId"] ?? null) === (row["parentId"] ?? null)) return;
      const superiors = await peopleAbove(trx, row["parentId"]);
      judgements.set(row, await authority.watch(trx, scope.session, superiors));
    },
    async beforeCommit(writes) {
      for (const { row } of writes) if (row) await judgements.get(row)?.();
    },
  };
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
