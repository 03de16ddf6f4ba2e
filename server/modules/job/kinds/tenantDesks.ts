import { sql } from "kysely";
import type { DatabaseHandle } from "../../../database/database.types.ts";
import { serverColumns } from "../../../database/planner/tableShape.ts";
import type { EntityScope } from "../../../entity/scope/entityScope.ts";
import { JobError, type JobRunContext } from "../../jobKind.ts";

/**
 * The system looking at the rows of an entity of each tenant that has any, one tenant after the other.
 *
 * @param rows the entity, whose rows are of one tenant each, and what they are called, e.g. 预约
 * @throws JobError where the schemas have no such entity
 */
export async function* tenantDesks(
  { db }: Pick<DatabaseHandle, "db">,
  { scope, signal }: Pick<JobRunContext, "scope" | "signal">,
  { entity, title }: { readonly entity: string; readonly title: string },
): AsyncGenerator<EntityScope> {
  const table = scope(entity, "")?.entity.table;
  if (table === undefined) throw new JobError(`系统里没有${title}，这个任务没有可做的事`);
  const tenant = sql.ref(serverColumns.tenant);
  const { rows } = await sql<{ id: string }>`select distinct ${tenant} as id from ${sql.table(table)} order by 1`.execute(db);
  for (const { id } of rows) {
    signal.throwIfAborted();
    const desk = scope(entity, id);
    // The schemas may change in the middle of a run.
    if (desk) yield desk;
  }
}
