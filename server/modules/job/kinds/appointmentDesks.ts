import { sql } from "kysely";
import type { DatabaseHandle } from "../../../database/database.types.ts";
import { serverColumns } from "../../../database/planner/tableShape.ts";
import type { EntityScope } from "../../../entity/scope/entityScope.ts";
import { JobError, type JobRunContext } from "../jobKind.ts";

const APPOINTMENT = "appointment";

/**
 * The system looking at the appointments of each tenant that has any, one tenant after the other.
 *
 * @throws JobError where the schemas have no appointments
 */
export async function* appointmentDesks(
  { db }: Pick<DatabaseHandle, "db">,
  { scope, signal }: Pick<JobRunContext, "scope" | "signal">,
): AsyncGenerator<EntityScope> {
  const table = scope(APPOINTMENT, "")?.entity.table;
  if (table === undefined) throw new JobError("系统里没有预约，这个任务没有可做的事");
  const tenant = sql.ref(serverColumns.tenant);
  const { rows } = await sql<{ id: string }>`select distinct ${tenant} as id from ${sql.table(table)} order by 1`.execute(db);
  for (const { id } of rows) {
    signal.throwIfAborted();
    const desk = scope(APPOINTMENT, id);
    // The schemas may change in the middle of a run.
    if (desk) yield desk;
  }
}
