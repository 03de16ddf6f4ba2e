import type { Home, HomeFigure, Waiting } from "../../../src/schema/wire/homeAnswers.ts";
import { chinaDate } from "../../../src/schema/index.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { readListQuery } from "../../entity/listing/listQuery.ts";
import { readPage } from "../../entity/listing/readPage.ts";
import { countRows } from "../../entity/query/selectRows.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../../services.ts";
import { moduleScope } from "../moduleScope.ts";
import { countVisits, visitsOfDays, VISITS_RIGHT } from "../visits/visitRoutes.ts";
import { figuresOf, waitingQuery, type Figure } from "./figures.ts";

/** Waiting appointments that the landing page shows; the list holds the rest. */
const SHOWN = 8;
/** Of these the first by slot are shown; more are seldom booked for one day of one viewer. */
const READ = "100";
const DAY = 24 * 60 * 60 * 1000;
const WAITING_FIELDS = ["id", "realname", "slotId_dictText", "service_dictText", "organId_dictText"] as const;

/**
 * The landing page in one call. Each part is there for who may read what it is made of, through the same query as its
 * list, so a number is the number of rows its list would show.
 */
export function homeRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/home",
      right: { kind: "session" },
      rows: { why: "each part goes through the query of its list, with the caller's right to it" },
      fields: { why: "counts, and fields presented as in the list" },
      budget: "read",
      handler: (call) => readHome(services, call),
    }),
  ];
}

async function readHome(services: ServerServices, call: RouteCall): Promise<Home> {
  const now = services.clock();
  const [today, yesterday] = [chinaDate(now), chinaDate(new Date(now.getTime() - DAY))];
  const figures: HomeFigure[] = [];
  // One after the other: a call has one place, and that is one connection.
  for (const { entity, ...figure } of figuresOf(today, yesterday)) {
    const scope = listScope(services, call, entity);
    if (scope) figures.push({ ...figure, path: scope.entity.api, count: await countOf(scope, figure.query) });
  }
  const appointments = listScope(services, call, "appointment");
  const seesVisits = call.session.can(VISITS_RIGHT);
  return {
    today,
    figures,
    waiting: appointments ? await readWaiting(appointments, today) : null,
    visits: seesVisits ? { counts: await countVisits(services, call.session), days: await visitsOfDays(services, call.session) } : null,
  };
}

/** The caller looking at an entity; `undefined` where they may not read its list. */
function listScope(services: ServerServices, call: RouteCall, name: string): EntityScope | undefined {
  const entity = services.schemas.current().entities.get(name);
  return entity && call.session.can(`${entity.permission}:list`) ? moduleScope(services, call, name) : undefined;
}

async function countOf(scope: EntityScope, query: Figure["query"]): Promise<number> {
  const { where } = await readListQuery(scope, query);
  return countRows(scope.context.database.db, scope.entity, where);
}

async function readWaiting(scope: EntityScope, today: string): Promise<Waiting> {
  const query = waitingQuery(today);
  const { records } = await readPage(scope, await readListQuery(scope, { ...query, pageNo: "1", pageSize: READ }));
  const bySlot = [...records].sort((left, right) => slotOf(left).localeCompare(slotOf(right), "zh-CN"));
  const rows = bySlot.slice(0, SHOWN).map((row) => Object.fromEntries(WAITING_FIELDS.map((name) => [name, row[name] ?? null])));
  return { path: scope.entity.api, query, rows };
}

function slotOf(row: Readonly<Record<string, unknown>>): string {
  return String(row["slotId_dictText"] ?? "");
}
