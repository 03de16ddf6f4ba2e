import { sql, type SqlBool } from "kysely";
import type { Predicate } from "../../../../src/schema/expression/predicate.ts";
import type { AppointmentRow } from "../../../../src/generated/entities/appointment.ts";
import type { Database } from "../../../database/database.types.ts";
import { columnRef, fieldColumn } from "../../../entity/query/columns.ts";
import { allOf, type Filter } from "../../../entity/query/filter.ts";
import { predicateSql } from "../../../entity/query/predicateSql.ts";
import { visibleRows } from "../../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../../entity/query/selectRows.ts";
import { hasId } from "../../../entity/rows/findRows.ts";
import { entityOf, type EntityScope } from "../../../entity/scope/entityScope.ts";

/** Appointments read at once. */
const BATCH = 100;

/** Days whose appointments are reminded of; wire dates. */
export interface ReminderDays {
  /** The day before the first one. */
  readonly after: string;
  readonly until: string;
}

/** One text that is to leave, and what it is about. */
export interface Reminder {
  readonly mobile: string;
  readonly text: string;
  /** The same for every try. */
  readonly key: string;
  readonly row: AppointmentRow;
}

/** Forgets which appointments of past days were reminded of. */
export async function forgetPastReminders(db: Database, today: string): Promise<void> {
  await sql`delete from sys_appointment_reminder where date < ${today}::date`.execute(db);
}

/**
 * Gives what is due in one tenant, each once, whoever else asks: a reminder is written down as it is given, and the row is
 * looked at again in the same statement, because it may have been cancelled or rescheduled since it was read.
 */
export async function* dueReminders(scope: EntityScope, days: ReminderDays): AsyncGenerator<Reminder> {
  const { db } = scope.context.database;
  for (let after = ""; ;) {
    const rows = await readDue(scope, days, after);
    const starts = await startTimes(scope, rows);
    for (const row of rows) {
      const { mobile } = row;
      // Nobody is booked without a number; of others there is none to ring.
      if (mobile === null || !(await writeDown(db, scope, { days, row }))) continue;
      yield { row, mobile, text: textOf(row.date, starts.get(row.slotId)), key: keyOf(row) };
    }
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = last.id;
  }
}

/** Takes back that a reminder was sent, so that it is due again. */
export async function takeBackReminder(db: Database, { row }: Pick<Reminder, "row">): Promise<void> {
  await sql`
    delete from sys_appointment_reminder where appointment_id = ${row.id} and date = ${row.date}::date and slot_id = ${row.slotId}
      and moves = ${movesOf(row)}`.execute(db);
}

/** Day and hour, and nothing that says what for: a telephone may be read by others. */
function textOf(date: string, start: string | undefined): string {
  const [, month, day] = date.split("-").map(Number);
  const hour = start === undefined ? "" : ` ${start.slice(0, 5)}`;
  return `您预约的时间是 ${month} 月 ${day} 日${hour}，请按时到达；如不能来，请提前联系改期。`;
}

/** Names appointment, day and try of a day, and nobody. */
function keyOf(row: AppointmentRow): string {
  return `reminder-${row.id}-${row.date}-${movesOf(row)}`;
}

function movesOf({ rescheduleCount }: AppointmentRow): number {
  return rescheduleCount ?? 0;
}

async function readDue(scope: EntityScope, days: ReminderDays, after: string): Promise<readonly AppointmentRow[]> {
  const { entity, context } = scope;
  const where = allOf([isDue(scope, days), sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} > ${after}`]);
  const rows = await selectRows(context.database.db, { entity, where, sort: [{ field: "id", direction: "asc" }], limit: BATCH });
  // Rows of the entity, as its generated type says.
  return rows as unknown as readonly AppointmentRow[];
}

/** Booked for one of the days, by somebody who agreed to be reminded and was not yet. */
function isDue(scope: EntityScope, { after, until }: ReminderDays): Filter {
  const { entity } = scope;
  const due: Predicate = {
    op: "and",
    items: [
      { op: "compare", field: "status", operator: "eq", value: "booked" },
      { op: "compare", field: "remind", operator: "eq", value: "Y" },
      { op: "compare", field: "date", operator: "gt", value: after },
      { op: "compare", field: "date", operator: "le", value: until },
    ],
  };
  const { id, date, slot, moves } = markColumns(scope);
  const isOpen = sql<SqlBool>`not exists (
    select 1 from sys_appointment_reminder m where m.appointment_id = ${id} and m.date = ${date} and m.slot_id = ${slot} and m.moves = ${moves})`;
  return allOf([visibleRows(scope, ROW_ALIAS), predicateSql(due, { entity, alias: ROW_ALIAS }), isOpen]);
}

function markColumns({ entity }: EntityScope) {
  const column = (name: string) => columnRef(ROW_ALIAS, fieldColumn(entity, name));
  return { id: column("id"), date: column("date"), slot: column("slotId"), moves: sql`coalesce(${column("rescheduleCount")}, 0)` };
}

/** Says whether it was due still. */
async function writeDown(
  db: Database,
  scope: EntityScope,
  { days, row }: { readonly days: ReminderDays; readonly row: AppointmentRow },
): Promise<boolean> {
  const { id, date, slot, moves } = markColumns(scope);
  const { rows } = await sql`
    insert into sys_appointment_reminder (appointment_id, date, slot_id, moves)
    select ${id}, ${date}, ${slot}, ${moves} from ${sql.table(scope.entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${allOf([isDue(scope, days), hasId([row.id]), sql<SqlBool>`${date} = ${row.date}::date and ${slot} = ${row.slotId}`])}
    on conflict do nothing returning appointment_id`.execute(db);
  return rows.length > 0;
}

/** When the slots of appointments begin, by their ids. */
async function startTimes(scope: EntityScope, rows: readonly AppointmentRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ slotId }) => slotId))];
  const entity = entityOf(scope, "organServiceTime");
  const slots = await selectRows(scope.context.database.db, { entity, where: allOf([hasId(ids)]) });
  return new Map(slots.map(({ id, startTime }) => [String(id), String(startTime)]));
}
