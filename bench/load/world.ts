import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/config/config.ts";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { demoId } from "../../server/demo/demoRandom.ts";
import { firstStart } from "../../server/firstStart/firstStart.ts";
import { createLogger } from "../../server/process/logger.ts";
import type { ServerServices } from "../../server/modules/serverServices.ts";
import { password } from "../benchServer.ts";
import { mayBook, type Opening, type Person, type RowVersion, type Staff, staffOf } from "./people.ts";

/** Rows of the list that everybody looks at. */
const APPOINTMENTS = 10_000;
/** Milliseconds that a statement which fills a table may take. */
const FILLING_TIME = 300_000;
/** Days ahead that every organ of the demonstration takes bookings for. */
const DAYS_AHEAD = 6;
/** Rows a person opens one after the other. */
const OPENED = 20;
/** Rows that one of them changes, and places they book, in all crowds of a run. */
const SAVED = 60;

/** A folder and a database full of people and rows, ready for the built server. */
export interface World {
  readonly folder: string;
  readonly databaseUrl: string | undefined;
  readonly people: readonly Person[];
  remove(): void;
}

/** What the built server is told on a world, as in production. */
export function worldEnvironment({ databaseUrl }: World): Readonly<Record<string, string>> {
  return {
    DEMO: "0",
    DEMO_PASSWORD: "",
    // The proxy in front names the clinic that a call comes from.
    TRUST_PROXY: "1",
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}

/** What a world is made of. */
export interface WorldOptions {
  readonly people: number;
  readonly seed: number;
  /** A PostgreSQL database to fill; absent: an embedded one in the folder. */
  readonly databaseUrl: string | undefined;
}

/**
 * Fills a database as the demonstration has it, with 10,000 appointments and with people who are signed in already:
 * the hashes of their passwords and the budgets of signing in are not what is measured.
 */
export async function makeWorld({ people: count, seed, databaseUrl }: WorldOptions): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "ribbon-load-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  cpSync(join(import.meta.dirname, "..", "..", "schemas"), join(folder, "schemas"), { recursive: true });
  const config = readConfig({
    DATA_DIR: join(folder, "data"),
    DEMO: "1",
    DEMO_PASSWORD: password,
    WATCH_SCHEMAS: "0",
    ADMIN_PASSWORD: password,
  });
  const where = databaseUrl === undefined ? { dataDir: join(config.dataDirectory, "database") } : { databaseUrl };
  const database = await openDatabase({ ...where, statementTimeout: FILLING_TIME });
  const app = await buildApp({ config, database, logger: createLogger("error"), root: folder });
  try {
    await firstStart(app.services);
    await addAppointments(database);
    await widenSlots(database);
    const people = await addPeople(app.services, staffOf(count, seed));
    for (const table of ["hiv_appointment", "sys_user", "sys_session"]) await sql`analyze ${sql.table(table)}`.execute(database.db);
    return { folder, databaseUrl, people, remove };
  } catch (error) {
    remove();
    throw error;
  } finally {
    await app.close();
    await database.close();
  }
}

/** Earlier appointments: those of the demonstration again, so many times eleven weeks before. */
async function addAppointments({ db }: DatabaseHandle): Promise<void> {
  await sql`
    insert into hiv_appointment
    select earlier.*
    from (
      select shown, times from hiv_appointment as shown cross join generate_series(1, 60) as times
      order by times, shown.id
      limit ${APPOINTMENTS} - (select count(*) from hiv_appointment)) as chosen
    cross join lateral jsonb_populate_record(shown, jsonb_build_object(
      'id', md5((shown).id || times), 'date', (shown).date - 77 * times,
      'create_time', (shown).create_time - 77 * times * interval '1 day')) as earlier`.execute(db);
}

/** More places than all crowds of a run book: a full slot would be a refusal that says nothing about the server. */
async function widenSlots({ db }: DatabaseHandle): Promise<void> {
  await sql`update hiv_organ_service_time set capacity = 200`.execute(db);
}

async function addPeople(services: ServerServices, staff: readonly Staff[]): Promise<readonly Person[]> {
  const { db } = services.database;
  await insertAccounts(services, staff);
  const seen = await rowsByDepartment(db, "hiv_appointment");
  const topics = (await sql<{ id: string }>`select id from hiv_survey_topic order by id`.execute(db)).rows.map(({ id }) => id);
  const openings = await freePlaces(db);
  const people: Person[] = [];
  for (const [index, one] of staff.entries()) {
    const userId = userIdOf(one);
    const { token } = await services.sessions.open(userId, { address: one.address, agent: "Mozilla/5.0 (bench)" });
    const colleagues = staff.filter((other) => mayBook(other) && other.orgCode === one.orgCode);
    const share = <T>(all: readonly T[] | undefined): readonly T[] =>
      mayBook(one) ? shareOf(all ?? [], colleagues.indexOf(one), colleagues.length) : [];
    const rows = seen.get(one.orgCode) ?? seen.get("D1.1") ?? [];
    people.push({
      ...one,
      userId,
      token,
      visible:
        one.role === "editor" ? topics : Array.from({ length: OPENED }, (_, step) => rows[(index + step * 31) % rows.length]?.id ?? ""),
      own: share(rows).slice(0, SAVED),
      openings: share(openings.get(one.orgCode)).slice(0, SAVED),
    });
  }
  return people;
}

async function insertAccounts({ database: { db } }: ServerServices, staff: readonly Staff[]): Promise<void> {
  const ids = staff.map(userIdOf);
  const usernames = staff.map(({ username }) => username);
  const roles = staff.map(({ role }) => role);
  const departments = staff.map(({ orgCode }) => orgCode);
  await sql`
    insert into sys_user (id, rev, username, realname, password, status, role_ids, depart_ids, org_code, create_by, create_time)
    select one.id, 1, one.username, '职工' || one.place, admin.password, 'normal', jsonb_build_array(role.id),
      jsonb_build_array(depart.id), one.org_code, 'system', admin.create_time
    from unnest(${ids}::text[], ${usernames}::text[], ${roles}::text[], ${departments}::text[]) with ordinality as one (id, username, role_code, org_code, place)
    join sys_role as role using (role_code) join sys_depart as depart using (org_code)
    cross join (select password, create_time from sys_user where username = 'admin') as admin`.execute(db);
}

function userIdOf({ username }: Staff): string {
  return demoId(`user:${username}`);
}

async function rowsByDepartment(db: DatabaseHandle["db"], table: string): Promise<ReadonlyMap<string, readonly RowVersion[]>> {
  const { rows } = await sql<RowVersion & { readonly org_code: string }>`
    select id, rev, org_code from ${sql.table(table)} where status = 'arrived' order by id`.execute(db);
  return grouped(rows, ({ id, rev }) => ({ id, rev }));
}

/** Places of the coming days that nobody has taken, each as often as it is free. */
async function freePlaces(db: DatabaseHandle["db"]): Promise<ReadonlyMap<string, readonly Opening[]>> {
  const { rows } = await sql<Opening & { readonly org_code: string }>`
    select organ.id as "organId", slot.id as "slotId", to_char(day, 'YYYY-MM-DD') as date, organ.org_code,
      '139' || lpad((row_number() over (order by seat, day, slot.id))::text, 8, '0') as mobile
    from hiv_organ_service_time as slot
    join hiv_organ as organ on organ.id = slot.organ_id and organ.status = 'open' and organ.bookable = 'Y'
    join generate_series(1, ${DAYS_AHEAD}) as ahead on true
    join lateral (select (now() at time zone 'Asia/Shanghai')::date + ahead as day) as days on extract(isodow from day)::text = slot.weekday
    join lateral generate_series(1, slot.capacity - (
      select count(*) from hiv_appointment as taken
      where taken.slot_id = slot.id and taken.date = day and taken.status in ('booked', 'arrived'))) as seat on true
    where slot.status = 'enabled'
    order by seat, day, slot.id`.execute(db);
  return grouped(rows, ({ organId, slotId, date, mobile }) => ({ organId, slotId, date, mobile }));
}

function grouped<T extends { readonly org_code: string }, U>(rows: readonly T[], read: (row: T) => U): ReadonlyMap<string, readonly U[]> {
  const groups = new Map<string, U[]>();
  for (const row of rows) {
    const group = groups.get(row.org_code) ?? [];
    group.push(read(row));
    groups.set(row.org_code, group);
  }
  return groups;
}

/** What falls to one of several who take turns. */
function shareOf<T>(all: readonly T[], place: number, takers: number): readonly T[] {
  return all.filter((_, index) => index % takers === place);
}
