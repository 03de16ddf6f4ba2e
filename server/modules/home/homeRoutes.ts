import type { Home, HomeFigure, HomeList } from "../../../src/schema/wire/homeAnswers.ts";
import { chinaDate, listingOf, shownFields } from "../../../src/schema/index.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { canRead } from "../../entity/scope/fieldRights.ts";
import { readListQuery } from "../../entity/listing/listQuery.ts";
import { readPage } from "../../entity/listing/readPage.ts";
import { rowsOf } from "../../entity/query/rowSource.ts";
import { countRows } from "../../entity/query/selectRows.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../../services.ts";
import { moduleScope } from "../moduleScope.ts";
import { unseenEntities } from "../permission/unseenEntities.ts";
import { countVisits, visitsOfDays, VISITS_RIGHT } from "../visits/visitRoutes.ts";
import { figuresOf, type Figure } from "./figures.ts";

/** The list of the landing page (`schemas/screens`), and how much of it is shown; the screen holds the rest. */
const WAITING = "appointmentWaiting";
const SHOWN = 8;
const DAY = 24 * 60 * 60 * 1000;

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
  const seesVisits = call.session.can(VISITS_RIGHT);
  return {
    today,
    figures,
    waiting: await readList(services, call, WAITING),
    unseen: unseenTitles(services, call),
    visits: seesVisits ? { counts: await countVisits(services, call.session), days: await visitsOfDays(services, call.session) } : null,
  };
}

/** What the caller may list and sees nothing of for want of a department, by name. */
function unseenTitles(services: ServerServices, call: RouteCall): readonly string[] {
  return unseenEntities(moduleScope(services, call, "user")).map(({ title }) => title);
}

/** The caller looking at an entity; `undefined` where they may not read its list. */
function listScope(services: ServerServices, call: RouteCall, name: string): EntityScope | undefined {
  const entity = services.schemas.current().entities.get(name);
  return entity && call.session.can(`${entity.permission}:list`) ? moduleScope(services, call, name) : undefined;
}

async function countOf(scope: EntityScope, query: Figure["query"]): Promise<number> {
  const { where } = await readListQuery(scope, query);
  return countRows(scope.context.database.db, { ...rowsOf(scope), where });
}

/** The first rows of a screen's list, under its columns; `null` where there is none for the caller. */
async function readList(services: ServerServices, call: RouteCall, id: string): Promise<HomeList | null> {
  const screen = services.schemas.current().screens.get(id);
  const listing = screen && listingOf(screen);
  const scope = screen && listScope(services, call, screen.entity);
  if (!listing || !scope) return null;
  const readable = new Set(shownFields(scope.entity).flatMap((field) => (canRead(field, scope) ? [field.name] : [])));
  const columns = listing.columns.filter(({ field, hidden }) => !hidden && readable.has(field));
  const order = {
    column: listing.sort.map(({ field }) => field).join(","),
    order: listing.sort.map(({ direction }) => direction).join(","),
  };
  const query = await readListQuery(scope, { _screen: id, ...order, pageNo: "1", pageSize: String(SHOWN) });
  const { records } = await readPage(scope, query);
  const fields = columns.map(({ field }) => field);
  const rows = records.map((row) => ({
    id: row["id"],
    ...Object.fromEntries(fields.map((field) => [field, row[`${field}_dictText`] ?? row[field] ?? null])),
  }));
  return { title: screen.title, path: screen.path, columns: columns.map(({ field, title }) => ({ field, title })), rows };
}
