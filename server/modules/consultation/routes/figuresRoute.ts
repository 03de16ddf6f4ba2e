import { sql } from "kysely";
import { chinaDate } from "../../../../src/schema/index.ts";
import type { ConsultFigures } from "../../../../src/schema/wire/consultAnswers.ts";
import { visibleRows } from "../../../entity/query/rowFilter.ts";
import { ROW_ALIAS } from "../../../entity/query/selectRows.ts";
import { defineRoute, type Route } from "../../../http/defineRoute.ts";
import { moduleScope } from "../../moduleScope.ts";
import type { ServerServices } from "../../serverServices.ts";
import { CONSULT } from "../consultScope.ts";

/** How the desk stands, of what the caller sees; longer times are on the dashboard of consultations. */
export function figuresRoute(services: ServerServices): Route {
  return defineRoute({
    method: "GET",
    path: "/hiv/consultManual/figures",
    right: { kind: "permission", code: "hiv:consultManual:list" },
    rows: "entity",
    fields: { why: "numbers of rows that the caller sees, and medians of times" },
    budget: "read",
    handler: async (call): Promise<ConsultFigures> => {
      const scope = moduleScope(services, call, CONSULT);
      const today = chinaDate(scope.now);
      const row = sql.ref(ROW_ALIAS);
      const { rows } = await sql<ConsultFigures>`
        select count(*) filter (where ${row}.status = 'waiting')::integer as waiting,
          count(*) filter (where ${row}.status = 'open')::integer as open,
          count(*) filter (where ${row}.status = 'closed' and ${row}.close_time >= ${today}::timestamp)::integer as "closedToday",
          percentile_disc(0.5) within group (order by ${row}.first_reply_minutes)
            filter (where ${row}.first_reply_time >= ${today}::timestamp) as "firstReplyMinutes",
          percentile_disc(0.5) within group (order by ${row}.resolve_minutes)
            filter (where ${row}.close_time >= ${today}::timestamp) as "resolveMinutes"
        from ${sql.table(scope.entity.table)} as ${row}
        where ${visibleRows(scope, ROW_ALIAS)} and (${row}.status <> 'closed' or ${row}.close_time >= ${today}::timestamp)`.execute(
        services.database.db,
      );
      return rows[0] ?? { waiting: 0, open: 0, closedToday: 0, firstReplyMinutes: null, resolveMinutes: null };
    },
  });
}
