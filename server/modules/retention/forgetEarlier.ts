import { sql } from "kysely";
import { forgottenFields, type EntityActionModel, type EntityModel } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { DatabaseHandle } from "../../database/database.types.ts";
import { goesFrom } from "../../entity/audit/forgetRows.ts";
import type { ServerServices } from "../serverServices.ts";

/** Acts that are caught up with in one transaction. */
const BATCH = 200;

/**
 * Catches up with acts from before their action said what it forgets (decision 0128): what the rows held until then leaves the
 * log, under the entry of the act. Once for each action and each list of fields; several processes may do it at once.
 */
export async function forgetEarlier(services: ServerServices): Promise<void> {
  const project = services.schemas.current();
  if (caughtUp.get(services.database) === project) return;
  for (const entity of project.entities.values())
    for (const action of entity.actions) if (entity.audit && action.forgets.length > 0) await catchUp(services, entity, action);
  caughtUp.set(services.database, project);
}

/** Schemas with which nothing is left to do in a database: nobody asks it again before they change. */
const caughtUp = new WeakMap<DatabaseHandle, SchemaProject>();

async function catchUp(services: ServerServices, entity: EntityModel, action: EntityActionModel): Promise<void> {
  const { database, audit, logger } = services;
  const fields = forgottenFields(entity, action);
  const name = `forgets ${entity.name} ${action.id}`;
  const value = [...fields].toSorted().join(" ");
  const { rows: known } = await sql<{ value: string }>`select value from sys_installation where name = ${name}`.execute(database.db);
  if (known[0]?.value === value) return;
  let count = 0;
  for (let after = ""; ;) {
    const { rows: acts } = await sql<{ id: string; rowId: string; at: string }>`
      select id, row_id as "rowId", to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from audit_log
      where entity = ${entity.name} and action = ${action.id} and kind = 'write' and id > ${after} order by id limit ${BATCH}`.execute(
      database.db,
    );
    if (acts.length > 0)
      count += await database.transaction(async (trx) => {
        let emptied = 0;
        for (const { id, rowId, at } of acts)
          emptied += await audit.empty(trx, {
            entity: entity.name,
            rowIds: [rowId],
            goes: goesFrom(entity, fields),
            by: id,
            until: new Date(at),
          });
        return emptied;
      });
    after = acts.at(-1)?.id ?? after;
    if (acts.length < BATCH) break;
  }
  await sql`insert into sys_installation (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(database.db);
  if (count > 0) logger.info({ entity: entity.name, action: action.id, entries: count }, "former values of forgotten rows left the log");
}
