import { writeXlsx } from "hucre";
import { sql } from "kysely";
import type { AppointmentRow } from "../../src/generated/entities/appointment.ts";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import { multipart } from "./multipart.ts";
import type { OpenTestDatabase } from "./onBothDatabases.ts";
import {
  expectSuccess,
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestServerOptions,
  type TestSession,
} from "./testServer.ts";

type Values = Readonly<Record<string, unknown>>;

/** A clinic with one organ, on Monday 2026-06-15, 10:45 in China: fourteen days ahead, same day until two hours before. */
export interface BookingDesk {
  readonly server: TestServer;
  readonly admin: TestSession;
  readonly organ: OrganRow;
  /** Slot by weekday and start, e.g. `1 08:30:00`. */
  slot(key: string): string;
  /** Another organ with rules of its own and slots on Mondays and Wednesdays. */
  addOrgan(rules?: Values): Promise<OrganRow>;
  /** A booking that nothing is wrong with, but for what is changed; Wednesday 2026-06-17 unless told. */
  booking(changes?: Values): Values;
  add(changes?: Values): Promise<TestAnswer<AppointmentRow>>;
  /** Saves changes of a stored booking with its present version. */
  edit(id: string, changes: Values): Promise<TestAnswer<AppointmentRow>>;
  /** Runs an action of a stored booking, with what it asks for; what asks for nothing takes no values. */
  act(action: string, id: string, values?: Values): Promise<TestAnswer>;
  /** Reschedules a stored booking. */
  move(id: string, values: Values): Promise<TestAnswer>;
  read(id: string): Promise<AppointmentRow>;
  importRows(rows: readonly (readonly string[])[]): Promise<TestAnswer<{ readonly successCount: number; readonly errorCount: number }>>;
  /** Sets the clock, China's time, e.g. `2026-06-15 09:00:00`. */
  at(time: string): void;
}

const SLOTS = [
  { weekday: "1", startTime: "08:30:00", endTime: "10:30:00", capacity: 50 },
  { weekday: "1", startTime: "14:00:00", endTime: "16:00:00", capacity: 50 },
  { weekday: "3", startTime: "08:30:00", endTime: "10:30:00", capacity: 50 },
  { weekday: "3", startTime: "14:00:00", endTime: "16:00:00", capacity: 1, status: "disabled" },
] as const;

const ORGAN = {
  organType: "cdc",
  region: "510104",
  address: "书院街 1 号",
  phone: "028-86741234",
  status: "open",
  bookable: "Y",
  advanceDays: 14,
  sameDay: "Y",
  cutoffHours: 2,
};

/** Starts the desk on an empty database. */
export async function openBookingDesk(open: OpenTestDatabase, options: TestServerOptions = {}): Promise<BookingDesk> {
  const server = await startTestServer(open, options);
  const at = (time: string) => void (server.time.now = Date.parse(`${time.replace(" ", "T")}+08:00`));
  at("2026-06-15 10:45:00");
  const admin = await server.signIn("admin");
  let serial = 0;
  const addOrgan = async (rules: Values = {}) => {
    serial += 1;
    const serviceTimes = SLOTS.map((slot) => ({ status: "enabled", ...slot }));
    const body = { ...ORGAN, organName: `机构${serial}`, organCode: `K-${serial}`, serviceTimes, ...rules };
    return expectSuccess(await admin.call("POST", "/hiv/organ/add", { body }));
  };
  const organ = await addOrgan();
  const slot = (key: string) => slotOf(organ, key);
  let people = 0;
  const booking = (changes: Values = {}) => ({
    realname: "张三",
    mobile: `1380000${String((people += 1)).padStart(4, "0")}`,
    organId: organ.id,
    date: "2026-06-17",
    slotId: slot("3 08:30:00"),
    service: "vct",
    source: "phone",
    ...changes,
  });
  const read = async (id: string) => expectSuccess(await admin.call("GET", `/hiv/appointment/queryById?id=${id}`));
  const act: BookingDesk["act"] = async (action, id, values) =>
    admin.call("POST", `/hiv/appointment/action/${action}`, {
      body: { ids: [{ id, rev: (await read(id)).rev }], ...(values && { values }) },
    });
  return {
    server,
    admin,
    organ,
    slot,
    addOrgan,
    booking,
    at,
    read,
    add: (changes) => admin.call("POST", "/hiv/appointment/add", { body: booking(changes) }),
    edit: async (id, changes) => admin.call("PUT", "/hiv/appointment/edit", { body: { id, rev: (await read(id)).rev, ...changes } }),
    act,
    move: (id, values) => act("reschedule", id, { rescheduleReason: "有事", ...values }),
    importRows: async (rows) => {
      const data = await writeXlsx({ sheets: [{ name: "s", rows: rows.map((row) => [...row]) }] });
      const { payload, headers } = multipart([{ name: "file", filename: "预约.xlsx", data: Buffer.from(data) }]);
      return admin.call("POST", "/hiv/appointment/importExcel", { body: payload, headers });
    },
  };
}

/** Id of an organ's slot, by weekday and start. */
export function slotOf({ serviceTimes = [] }: OrganRow, key: string): string {
  const found = serviceTimes.find(({ weekday, startTime }) => `${weekday} ${startTime}` === key);
  if (!found) throw new Error(`The organ has no slot “${key}”.`);
  return found.id;
}

/** What a refused save says, field by field. */
export function refusals(answer: TestAnswer<unknown>): Readonly<Record<string, string>> {
  const { problems = [] } = (answer.result ?? {}) as {
    readonly problems?: readonly { readonly field: string; readonly message: string }[];
  };
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

/** Puts a booking of the past into the table: no door lets one in. */
export async function plantBooking(desk: BookingDesk, changes: Values & { readonly date: string }): Promise<string> {
  const { id } = expectSuccess(await desk.add());
  const { date, status = "booked" } = changes;
  await sql`update hiv_appointment set date = ${date}, status = ${status} where id = ${id}`.execute(desk.server.app.services.database.db);
  return id;
}
