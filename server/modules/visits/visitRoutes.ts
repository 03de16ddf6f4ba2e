import type { DayOfVisits } from "../../../src/schema/wire/visitAnswers.ts";
import { sql, type SqlBool } from "kysely";
import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { otherCalls } from "../../../src/schema/calls/otherCalls.ts";
import { chinaDate } from "../../../src/schema/index.ts";
import { allOf, type Filter } from "../../entity/query/filter.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { isPlatform, type Session } from "../../http/session.ts";
import type { ServerServices } from "../serverServices.ts";

/** Right to the numbers: they lead to the people who are online. */
export const VISITS_RIGHT = "sys:online:list";

/** Days that `visitInfo` covers, today among them. */
const DAYS = 7;
const DAY = 24 * 60 * 60 * 1000;

const access = {
  right: { kind: "permission", code: VISITS_RIGHT },
  rows: { why: "numbers of sign-ins, none of which can be told from another" },
  fields: { why: "counts only" },
} as const;

/** How often people signed in, counted from the audit table. */
export function visitRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({ ...routeOf(otherCalls.loginfo), ...access, handler: ({ session }) => countVisits(services, session) }),
    defineRoute({ ...routeOf(otherCalls.visitInfo), ...access, handler: ({ session }) => visitsOfDays(services, session) }),
  ];
}

/** Sign-ins into the session's tenant; whoever sees over all tenants counts them all. */
function signInsOf(session: Session): Filter {
  const isSignIn = sql<SqlBool>`entity = 'session' and action = 'signIn'`;
  return isPlatform(session) ? isSignIn : allOf([isSignIn, sql<SqlBool>`tenant_id = ${session.user.tenantId}`]);
}

/** Counts the sign-ins in all and of today. */
export async function countVisits({ database, clock }: ServerServices, session: Session) {
  const today = chinaDate(clock());
  const { rows } = await sql<{ total: string; today: string; addresses: string }>`
    select count(*) as total,
      count(*) filter (where happened_at >= ${today}::timestamp) as today,
      count(distinct split_part(note, ' ', 2)) filter (where happened_at >= ${today}::timestamp) as addresses
    from audit_log where ${signInsOf(session)}`.execute(database.db);
  const [counted] = rows;
  return {
    totalVisitCount: Number(counted?.total ?? 0),
    todayVisitCount: Number(counted?.today ?? 0),
    todayIp: Number(counted?.addresses ?? 0),
  };
}

/** One entry a day, also for days on which nobody came. */
export async function visitsOfDays({ database, clock }: ServerServices, session: Session): Promise<readonly DayOfVisits[]> {
  const now = clock().getTime();
  const days = Array.from({ length: DAYS }, (_, index) => chinaDate(new Date(now - (DAYS - 1 - index) * DAY)));
  const { rows } = await sql<{ day: string; visits: string; addresses: string }>`
    select to_char(happened_at, 'YYYY-MM-DD') as day, count(*) as visits, count(distinct split_part(note, ' ', 2)) as addresses
    from audit_log where ${signInsOf(session)} and happened_at >= ${days[0]}::timestamp
    group by 1`.execute(database.db);
  const counted = new Map(rows.map((row) => [row.day, row]));
  return days.map((tian) => ({
    tian,
    type: tian.slice(5),
    visit: Number(counted.get(tian)?.visits ?? 0),
    ip: Number(counted.get(tian)?.addresses ?? 0),
  }));
}
