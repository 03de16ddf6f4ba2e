import { sql } from "kysely";
import type { Predicate } from "../../../src/schema/expression/predicate.ts";
import { chinaDate, type EntityModel } from "../../../src/schema/index.ts";
import type { KeepModel } from "../../../src/schema/model/keep.ts";
import { keepText, keptSince } from "../../../src/schema/time/keptPeriod.ts";
import { serverColumns } from "../../database/planner/tableShape.ts";
import { removeOld } from "../../entity/delete/removeOld.ts";
import { columnOf } from "../../entity/query/columns.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import { logFault } from "../../process/logFault.ts";
import type { ServerServices } from "../serverServices.ts";
import { systemScope } from "../systemScope.ts";

/** Batches of one tenant's rows of an entity that one round removes: what is left goes with the next. */
const MOST_BATCHES = 4;

/**
 * Removes rows that are older than their entity keeps them (`x-entity.keep`). Several processes may do it at once: each
 * batch is locked. What stands against one entity keeps none of the others.
 */
export async function removeExpiredRows(services: ServerServices): Promise<void> {
  for (const entity of services.schemas.current().entities.values()) {
    if (entity.keep === undefined || entity.rows !== "table") continue;
    try {
      await removeOf(services, entity, entity.keep);
    } catch (error) {
      logFault(services.logger, error, `rows of ${entity.name} that are past their time were not removed`);
    }
  }
}

async function removeOf(services: ServerServices, entity: EntityModel, keep: KeepModel): Promise<void> {
  const since = keptSince(keep.period, chinaDate(services.clock()));
  const where = olderThan(entity, keep, since);
  const note = (count: number) => `${count} 行，${since} 以前（保留 ${keepText(keep.period)}）`;
  for (const tenantId of await tenantsOf(services, entity, { keep, since })) {
    const scope = systemScope(services, { entity: entity.name, tenantId, requestId: "", behalf: "保留期限" });
    if (!scope) continue;
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) if ((await removeOld(scope, { where, note })) === 0) break;
  }
}

function olderThan(entity: EntityModel, { by }: KeepModel, since: string): Predicate {
  const isDay = entity.fields.find(({ name }) => name === by)?.column?.type === "date";
  return { op: "compare", field: by, operator: "lt", value: isDay ? since : `${since} 00:00:00` };
}

/** Tenants that have rows past their time. */
async function tenantsOf(
  { database }: Pick<ServerServices, "database">,
  { table, fields, scope: { tenant } }: EntityModel,
  { keep, since }: { readonly keep: KeepModel; readonly since: string },
): Promise<readonly string[]> {
  const by = fields.find(({ name }) => name === keep.by);
  const column =
    tenant.kind === "own"
      ? serverColumns.tenant
      : fields.find(({ name }) => tenant.kind === "field" && name === tenant.field)?.column?.name;
  if (!by) return [];
  const owner = column === undefined ? sql`${DEFAULT_TENANT}::text` : sql.ref(column);
  const { rows } = await sql<{ id: string }>`
    select distinct ${owner} as id from ${sql.table(table)} where ${sql.ref(columnOf(by))} < ${since}::date order by 1`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
}
