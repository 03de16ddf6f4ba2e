import { sql } from "kysely";
import type { DailyFigureRow } from "../../../../src/generated/entities/dailyFigure.ts";
import type { Predicate } from "../../../../src/schema/expression/predicate.ts";
import { chinaDate, chinaDateTime } from "../../../../src/schema/index.ts";
import { toColumn } from "../../../database/values/columnValue.ts";
import type { DatabaseHandle } from "../../../database/database.types.ts";
import { newId } from "../../../database/newId.ts";
import { serverColumns } from "../../../database/planner/tableShape.ts";
import { columnOf } from "../../../entity/query/columns.ts";
import { allOf, anyOf } from "../../../entity/query/filter.ts";
import { predicateSql } from "../../../entity/query/predicateSql.ts";
import { visibleRows } from "../../../entity/query/rowFilter.ts";
import { ROW_ALIAS } from "../../../entity/query/selectRows.ts";
import { type EntityScope, knownField } from "../../../entity/scope/entityScope.ts";
import type { ServerServices } from "../../serverServices.ts";
import { defineJobKind, JobError, type JobKind, type JobRunContext } from "../../jobKind.ts";
import { tenantDesks } from "./tenantDesks.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Days before today that are written down where they are missing, e.g. after a holiday without power. */
const DAYS_BACK = 7;

type Figure = Exclude<keyof DailyFigureRow, "id" | "rev" | "date" | "countTime">;
type Counts = Partial<Record<Figure, number>>;

/** Rows from before there was a waiting list say nothing of it. */
const hadPlace: Predicate = { op: "not", item: { op: "compare", field: "wait", operator: "eq", value: "Y" } };

interface FigureSource {
  readonly entity: string;
  /** What its rows are called. */
  readonly title: string;
  /** What was done on a day; told of any day that is over. */
  done(day: string): Partial<Record<Figure, Predicate>>;
  /** What is left to do now; told of yesterday alone, since nobody knows later how it was. */
  left(yesterday: string): Partial<Record<Figure, Predicate>>;
}

/** How many, never with which result: whoever reads these numbers need not be somebody who may read tests. */
const sources: readonly FigureSource[] = [
  {
    entity: "appointment",
    title: "预约",
    done: (day) => ({
      // Who only waited for a place had none.
      appointments: both(is("date", day), hadPlace),
      arrived: both(is("date", day), is("status", "arrived")),
      noShow: both(is("date", day), is("status", "no_show")),
      cancelled: both(both(is("date", day), hadPlace), is("status", "cancelled")),
    }),
    left: () => ({}),
  },
  {
    entity: "detection",
    title: "检测",
    done: (day) => ({ applied: within("applyTime", day), tested: within("testTime", day), reviewed: within("reviewTime", day) }),
    left: (yesterday) => ({
      toApprove: is("status", "applied"),
      toSend: is("status", "approved"),
      overdue: both(
        { op: "in", field: "status", values: ["sent", "received"] },
        { op: "compare", field: "returnBy", operator: "le", value: yesterday },
      ),
      toReview: is("status", "uploaded"),
      toFollow: is("status", "reviewed"),
    }),
  },
];

/**
 * Writes down what was done on each day that is over, and what was left when it was counted, a row for each tenant. The numbers
 * of a day stay as they were first written: what was left to do on an evening is nowhere else to be read later.
 */
export function dailyFigures({ database }: Pick<ServerServices, "database">): JobKind {
  return defineJobKind({
    name: "dailyFigures",
    rights: ["hiv:appointment:list", "hiv:detection:list"],
    read: () => undefined,
    async run(_parameters, context) {
      let written = 0;
      for (const tenantId of await tenantsOf(database, context)) written += await writeMissingDays(database, context, tenantId);
      return `写下了 ${written} 天的数字`;
    },
  });
}

/** Every tenant with rows to count. @throws JobError */
async function tenantsOf(database: DatabaseHandle, context: JobRunContext): Promise<ReadonlySet<string>> {
  const tenants = new Set<string>();
  for (const source of sources) for await (const { session } of tenantDesks(database, context, source)) tenants.add(session.user.tenantId);
  return tenants;
}

/** @returns how many days were written. @throws JobError */
async function writeMissingDays(database: DatabaseHandle, { scope, signal }: JobRunContext, tenantId: string): Promise<number> {
  const desk = scope("dailyFigure", tenantId);
  if (!desk) throw new JobError("系统里没有每日数字，这个任务没有可做的事");
  const days = Array.from({ length: DAYS_BACK }, (_, index) => chinaDate(new Date(desk.now.getTime() - (DAYS_BACK - index) * DAY)));
  const there = await daysThere(database, desk, days[0] ?? "");
  let written = 0;
  for (const day of days.filter((one) => !there.has(one))) {
    signal.throwIfAborted();
    const isYesterday = day === days.at(-1);
    const counts: Counts = {};
    for (const { entity, done, left } of sources) {
      const counted = scope(entity, tenantId);
      if (counted) Object.assign(counts, await countRows(database, counted, { ...done(day), ...(isYesterday ? left(day) : {}) }));
    }
    written += await writeDay(database, desk, { ...counts, date: day, countTime: chinaDateTime(desk.now) });
  }
  if (written > 0)
    desk.context.events.publish({ cmd: "row", entity: desk.entity.name }, { tenantId, permission: `${desk.entity.permission}:list` });
  return written;
}

async function daysThere({ db }: DatabaseHandle, desk: EntityScope, from: string): Promise<ReadonlySet<string>> {
  const date = sql.ref(columnOf(knownField(desk.entity, "date")));
  const since = predicateSql({ op: "compare", field: "date", operator: "ge", value: from }, { entity: desk.entity, alias: ROW_ALIAS });
  const { rows } = await sql<{ day: string }>`
    select ${date}::text as day from ${sql.table(desk.entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${allOf([visibleRows(desk, ROW_ALIAS), since])}`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/** Counts the rows of a tenant that meet each condition, in one statement. */
async function countRows({ db }: DatabaseHandle, scope: EntityScope, wanted: Partial<Record<Figure, Predicate>>): Promise<Counts> {
  const filters = Object.entries(wanted).map(
    ([figure, where]) => [figure, predicateSql(where, { entity: scope.entity, alias: ROW_ALIAS })] as const,
  );
  const columns = filters.map(([figure, filter]) => sql`count(*) filter (where ${filter})::integer as ${sql.ref(figure)}`);
  const where = allOf([visibleRows(scope, ROW_ALIAS), anyOf(filters.map(([, filter]) => filter))]);
  const { rows } = await sql<Counts>`
    select ${sql.join(columns)} from ${sql.table(scope.entity.table)} as ${sql.ref(ROW_ALIAS)} where ${where}`.execute(db);
  return rows[0] ?? {};
}

/** @returns 1; 0 where another process wrote the day first */
async function writeDay(
  { db }: DatabaseHandle,
  { entity, session, now }: EntityScope,
  row: Counts & Pick<DailyFigureRow, "date" | "countTime">,
) {
  const values = Object.entries(row).map(([name, value]) => ({ field: knownField(entity, name), value }));
  const { rows } = await sql`
    insert into ${sql.table(entity.table)} (id, ${sql.ref(serverColumns.tenant)}, ${sql.join(values.map(({ field }) => sql.ref(columnOf(field))))})
    values (${newId(now)}, ${session.user.tenantId}, ${sql.join(values.map(({ field, value }) => sql`${toColumn(field, value)}`))})
    on conflict do nothing returning id`.execute(db);
  return rows.length;
}

function is(field: string, value: string): Predicate {
  return { op: "compare", field, operator: "eq", value };
}

/** On a day of China's clock. */
function within(field: string, day: string): Predicate {
  return both(
    { op: "compare", field, operator: "ge", value: `${day} 00:00:00` },
    { op: "compare", field, operator: "le", value: `${day} 23:59:59` },
  );
}

function both(one: Predicate, other: Predicate): Predicate {
  return { op: "and", items: [one, other] };
}
