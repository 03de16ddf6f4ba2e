import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type { ChangeFeed, Moment } from "../../server/database/changes/changeFeed.ts";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { createDatabase, onBothDatabases } from "../support/onBothDatabases.ts";
import { buildEntity, buildField } from "../support/entities.ts";
import { movableProcessClock } from "../support/processClock.ts";

/** A little more than a process may go by what it has heard without asking. */
const TRUSTED = 51;

const organ = buildEntity({
  table: "organ",
  fields: [buildField({ name: "name", column: { name: "name", type: "text", index: false, search: false, was: [] } })],
});

const add = (name: string) => sql`insert into organ (id, name) values (${name}, ${name})`;
const addSession = (id: string) =>
  sql`insert into sys_session (id, user_id, created_at, last_seen_at, address, agent) values (${id}, 'u', 0, 0, '', '')`;

/** Where a process stands. While its line is slow, or comes back, it stands nowhere. */
async function standing({ changes }: { readonly changes: ChangeFeed }): Promise<Moment> {
  const moment = await changes.moment();
  if (moment !== undefined) return moment;
  await sleep(10);
  return standing({ changes });
}

async function withOrgan(open: () => Promise<DatabaseHandle>): Promise<DatabaseHandle> {
  const database = await open();
  await database.applySchema([organ]);
  return database;
}

onBothDatabases("changes of the database", (open) => {
  it("P03 are heard when the promise of the own write resolves, and for the table that changed alone", async () => {
    const { db, changes } = await withOrgan(open);
    for (let round = 0; round < 50; round += 1) {
      const before = await standing({ changes });
      await add(`organ ${round}`).execute(db);
      expect(changes.unchangedSince(before, ["organ"])).toBe(false);
      expect(changes.unchangedSince(before, ["sys_session", "sys_role_permission"])).toBe(true);
    }
  });

  it("P03 are heard when a transaction commits, whatever wrote in it, and not where it is undone", async () => {
    const database = await withOrgan(open);
    const { changes } = database;
    const before = await standing(database);
    const undone = database.transaction(async (trx) => {
      await add("undone").execute(trx);
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(changes.unchangedSince(before, ["organ"])).toBe(true);
    await database.transaction(async (trx) => {
      await sql`with added as (insert into organ (id, name) values ('hidden', 'in a part') returning id) select id from added`.execute(trx);
    });
    expect(changes.unchangedSince(before, ["organ"])).toBe(false);
    const after = await standing(database);
    await sql`truncate organ`.execute(database.db);
    expect(changes.unchangedSince(after, ["organ"])).toBe(false);
  });

  it("P03 name the row where what is kept belongs to one session", async () => {
    const database = await withOrgan(open);
    const { db, changes } = database;
    await addSession("mine").execute(db);
    await addSession("other").execute(db);
    const before = await standing(database);
    await sql`delete from sys_session where id = 'other'`.execute(db);
    expect(changes.unchangedSince(before, ["sys_session:mine"])).toBe(true);
    expect(changes.unchangedSince(before, ["sys_session:other"])).toBe(false);
    await sql`update sys_session set last_seen_at = 1 where id = 'mine'`.execute(db);
    expect(changes.unchangedSince(before, ["sys_session:mine"])).toBe(true);
    await sql`update sys_session set closed_tenants = '["0"]' where id = 'mine'`.execute(db);
    expect(changes.unchangedSince(before, ["sys_session:mine"])).toBe(false);
  });

  it("P03 name whose a row was and whose it is, where it goes from one to another", async () => {
    const database = await withOrgan(open);
    const { db, changes } = database;
    await sql`insert into sys_user_account (user_id) values ('before'), ('other')`.execute(db);
    const before = await standing(database);
    await sql`update sys_user_account set user_id = 'after' where user_id = 'before'`.execute(db);
    const touched = ["before", "after", "other"].map((id) => !changes.unchangedSince(before, [`sys_user_account:${id}`]));
    expect(touched).toEqual([true, true, false]);
  });

  it("P03 are told by tables that come later, too", async () => {
    const database = await withOrgan(open);
    const later = buildEntity({ ...organ, name: "later", table: "later" });
    await database.applySchema([organ, later]);
    const before = await standing(database);
    await sql`insert into later (id, name) values ('1', 'later')`.execute(database.db);
    expect(database.changes.unchangedSince(before, ["later"])).toBe(false);
    expect(database.changes.unchangedSince(before, ["organ"])).toBe(true);
  });
});

describe("changes in other processes", () => {
  const pass = movableProcessClock();
  const opened: DatabaseHandle[] = [];

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });

  async function three(): Promise<readonly [DatabaseHandle, DatabaseHandle, DatabaseHandle]> {
    const databaseUrl = await createDatabase();
    const open = async () => {
      const database = await openDatabase({ databaseUrl, poolSize: 3 });
      opened.push(database);
      return database;
    };
    const handles = [await open(), await open(), await open()] as const;
    await handles[0].applySchema([organ]);
    for (const handle of handles) await standing(handle);
    return handles;
  }

  it("S-03 are heard by everybody who asks 50 ms after they were committed", async () => {
    const [writer, ...others] = await three();
    for (let round = 0; round < 30; round += 1) {
      const before = await Promise.all(others.map(standing));
      await add(`organ ${round}`).execute(writer.db);
      pass(TRUSTED);
      for (const [index, other] of others.entries()) {
        await standing(other);
        expect(other.changes.unchangedSince(before[index] as Moment, ["organ"])).toBe(false);
      }
    }
  });

  it("S-03 missed while the line was cut are not taken for none", async () => {
    const [writer, reader] = await three();
    for (let round = 0; round < 5; round += 1) {
      const before = await standing(reader);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query in ('', 'listen "ribbon_changed"')`.execute(
        writer.db,
      );
      await add(`organ ${round}`).execute(writer.db);
      pass(TRUSTED);
      const isTrusted = (await reader.changes.moment()) !== undefined;
      expect(isTrusted && reader.changes.unchangedSince(before, ["organ"])).toBe(false);
      await standing(reader);
      expect(reader.changes.unchangedSince(before, ["organ", "sys_session:any"])).toBe(false);
    }
  });
});
