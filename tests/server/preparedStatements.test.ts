import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { runInCall } from "../../server/database/sessions/callScope.ts";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { buildEntity, buildField } from "../support/entities.ts";
import { createDatabase, onBothDatabases } from "../support/onBothDatabases.ts";

/** Texts that the connection at hand keeps prepared. */
async function preparedTexts({ db }: DatabaseHandle): Promise<readonly string[]> {
  // A text of its own, so that looking is not seen.
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements ${sql.raw(`-- ${randomUUID()}`)}`.execute(
    db,
  );
  return rows.map(({ statement }) => statement);
}

const one = { poolSize: 1, statementTimeout: 3000 };

onBothDatabases(
  "prepared statements",
  (open) => {
    const notes = async (): Promise<DatabaseHandle> => {
      const database = await open();
      await sql`create table note (id text primary key, size integer)`.execute(database.db);
      await database.db.insertInto("note").values({ id: "a", size: 1 }).execute();
      return database;
    };
    const readAll = async ({ db }: Pick<DatabaseHandle, "db">) => (await sql`select * from note order by id`.execute(db)).rows;
    const readSizes = async ({ db }: Pick<DatabaseHandle, "db">) => (await sql`select size from note where size = ${1}`.execute(db)).rows;

    it("keeps a text from its second use on, and one that comes once not at all", async () => {
      const database = await notes();
      const text = "select size from note where size = $1";
      await readSizes(database);
      expect(await preparedTexts(database)).not.toContain(text);
      for (const _ of [1, 2, 3]) expect(await readSizes(database)).toEqual([{ size: 1 }]);
      expect(await preparedTexts(database)).toContain(text);
    });

    it("prepares neither what steers the session nor what changes the schema", async () => {
      const database = await notes();
      for (const _ of [1, 2, 3]) {
        await database.transaction(async (trx) => {
          await sql`savepoint here`.execute(trx);
          await sql`create table gone (id text)`.execute(trx);
          await sql`drop table gone`.execute(trx);
          await sql`rollback to savepoint here`.execute(trx);
        });
        await sql`set statement_timeout = 3000`.execute(database.db);
        await sql`notify nobody`.execute(database.db);
      }
      expect((await preparedTexts(database)).filter((text) => !/^(select|insert) /.test(text))).toEqual([]);
    });

    it("reads the same values with and without preparation", async () => {
      const { db } = await open();
      const read = async () =>
        (
          await sql`select ${7}::int as "integer", ${"1.50"}::numeric as "numeric", ${true}::bool as "flag", ${"2026-02-28"}::date as "date",
            ${{ a: [1, null] }}::jsonb as "json", ${["a", 'b"c', null]}::text[] as "texts", ${[1, 2]}::int[] as "integers",
            ${Buffer.from([0, 255])}::bytea as "bytes", ${null}::text as "nothing"`.execute(db)
        ).rows;
      const first = await read();
      expect(first).toEqual([
        {
          integer: 7,
          numeric: 1.5,
          flag: true,
          date: "2026-02-28",
          json: { a: [1, null] },
          texts: ["a", 'b"c', null],
          integers: [1, 2],
          bytes: Uint8Array.of(0, 255),
          nothing: null,
        },
      ]);
      for (const _ of [1, 2]) expect(await read()).toEqual(first);
    });

    it("keeps at most 250 of 1,000 texts that all come again, those used last", async () => {
      const database = await notes();
      const text = (index: number) => sql.raw(`select ${index} as number`).execute(database.db);
      for (const _ of [1, 2]) for (let index = 0; index < 1000; index += 1) await text(index);
      const kept = await preparedTexts(database);
      expect(kept).toHaveLength(250);
      expect(new Set(kept)).toEqual(new Set(Array.from({ length: 250 }, (_, index) => `select ${750 + index} as number`)));
      expect((await text(3)).rows).toEqual([{ number: 3 }]);
      expect(await preparedTexts(database)).toHaveLength(250);
    });

    it("closes what is pushed out within a failed transaction, too", async () => {
      const database = await notes();
      const text = (index: number) => sql.raw(`select ${index} as number`);
      for (const _ of [1, 2]) for (let index = 0; index < 260; index += 1) await text(index).execute(database.db);
      const failing = database.transaction(async (trx) => {
        await expect(sql`select 1 / 0`.execute(trx)).rejects.toMatchObject({ code: "22012" });
        await text(1).execute(trx);
      });
      await expect(failing).rejects.toMatchObject({ code: "25P02" });
      for (const index of [0, 1, 2]) expect((await text(index).execute(database.db)).rows).toEqual([{ number: index }]);
      expect(await preparedTexts(database)).toHaveLength(250);
    });

    it("a text that fails leaves nothing half done: it works once what it names is there", async () => {
      const { db } = await open();
      const read = () => sql`select id from later`.execute(db);
      for (const _ of [1, 2, 3]) await expect(read()).rejects.toMatchObject({ code: "42P01" });
      await sql`create table later (id text)`.execute(db);
      for (const _ of [1, 2, 3]) expect((await read()).rows).toEqual([]);
      const divide = (by: number) => sql<{ half: number }>`select 4 / ${by}::int as half`.execute(db);
      for (const _ of [1, 2, 3]) await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
      for (const _ of [1, 2, 3]) expect((await divide(2)).rows).toEqual([{ half: 2 }]);
    });

    it("goes on after columns were added, renamed, dropped and given another type", async () => {
      const database = await notes();
      const add = (id: string, size: unknown) => sql`insert into note (id, size) values (${id}, ${size})`.execute(database.db);
      for (const id of ["b", "c", "d"]) await add(id, 2);
      for (const _ of [1, 2, 3]) await readAll(database);
      await sql`alter table note add column title text default 'x'`.execute(database.db);
      expect((await readAll(database))[0]).toEqual({ id: "a", size: 1, title: "x" });
      await sql`alter table note drop column title`.execute(database.db);
      expect((await readAll(database))[0]).toEqual({ id: "a", size: 1 });
      for (const _ of [1, 2, 3]) await readSizes(database);
      await sql`alter table note alter column size type text using size::text`.execute(database.db);
      expect(await readSizes(database)).toEqual([{ size: "1" }]);
      await add("e", "wide");
      expect((await readAll(database)).at(-1)).toEqual({ id: "e", size: "wide" });
      await sql`alter table note rename column size to width`.execute(database.db);
      await expect(readSizes(database)).rejects.toMatchObject({ code: "42703" });
      expect((await readAll(database))[0]).toEqual({ id: "a", width: "1" });
    });

    it("a change that is taken back leaves no statement with its types", async () => {
      const database = await notes();
      const add = (db: DatabaseHandle["db"], id: string, size: unknown) =>
        sql`insert into note (id, size) values (${id}, ${size})`.execute(db);
      for (const id of ["b", "c", "d"]) await add(database.db, id, 2);
      const undone = database.transaction(async (trx) => {
        await sql`alter table note alter column size type text using size::text`.execute(trx);
        await add(trx, "e", "wide");
        await add(trx, "f", "wide");
        throw new Error("undo");
      });
      await expect(undone).rejects.toThrow("undo");
      await add(database.db, "e", 3);
      expect((await readAll(database)).at(-1)).toEqual({ id: "e", size: 3 });
    });

    it("a text that was forgotten by the connection is sent anew, alone and in a transaction", async () => {
      const database = await notes();
      for (const _ of [1, 2, 3]) await readSizes(database);
      // Behind a function the driver cannot see it.
      const forget = sql`select pg_temp.forget()`;
      await sql
        .raw("create function pg_temp.forget() returns void language plpgsql as $$ begin execute 'deallocate all'; end $$")
        .execute(database.db);
      for (const _ of [1, 2, 3]) await readSizes(database);
      await forget.execute(database.db);
      expect(await readSizes(database)).toEqual([{ size: 1 }]);
      for (const _ of [1, 2, 3]) await readSizes(database);
      let attempts = 0;
      const rows = await database.transaction(async (trx) => {
        attempts += 1;
        if (attempts === 1) await forget.execute(trx);
        return await readSizes({ db: trx });
      });
      expect(rows).toEqual([{ size: 1 }]);
      expect(attempts).toBe(2);
    });

    it("a prepared statement ends at its time limit as any other, and works afterwards", async () => {
      const database = await open();
      const wait = (seconds: number) => sql`select count(*) from pg_sleep(${seconds}::float8)`.execute(database.db);
      for (const _ of [1, 2]) await wait(0);
      await expect(runInCall({ statementTimeout: 300 }, () => wait(20))).rejects.toMatchObject({ code: "57014", details: { limit: 300 } });
      for (const _ of [1, 2, 3]) expect((await wait(0)).rows).toEqual([{ count: 1 }]);
    });
  },
  one,
);

describe("statements prepared in two processes on one PostgreSQL", () => {
  const entity = (type: "date" | "timestamp" | "text") =>
    buildEntity({
      table: "visit",
      fields: [buildField({ name: "at", column: { name: "at", type, index: false, search: false, was: [] } })],
    });

  it("follow what the other does to the schema, alone and within a transaction", async () => {
    const url = await createDatabase();
    const [first, second] = await Promise.all([
      openDatabase({ databaseUrl: url, poolSize: 3 }),
      openDatabase({ databaseUrl: url, poolSize: 3 }),
    ]);
    await sql`create table note (id text, size integer)`.execute(first.db);
    await sql`insert into note values ('a', 1)`.execute(first.db);
    const read = (db: DatabaseHandle["db"]) => sql`select * from note where size = ${1}`.execute(db).then(({ rows }) => rows);
    // On all connections of the pool.
    for (const _ of [1, 2, 3]) await Promise.all([1, 2, 3].map(() => read(second.db)));
    await sql`alter table note add column title text`.execute(first.db);
    expect(await second.transaction((trx) => read(trx))).toEqual([{ id: "a", size: 1, title: null }]);
    await Promise.all([1, 2, 3].map(() => read(second.db)));
    await sql`alter table note drop column title`.execute(first.db);
    expect(await Promise.all([1, 2, 3].map(() => read(second.db)))).toEqual(Array.from({ length: 3 }, () => [{ id: "a", size: 1 }]));
    await sql`alter table note alter column size type text using size::text`.execute(first.db);
    expect(await second.transaction((trx) => read(trx))).toEqual([{ id: "a", size: "1" }]);
    await Promise.all([first.close(), second.close()]);
  });

  it("take no value in the type of a column that is gone", async () => {
    const url = await createDatabase();
    const [first, second] = await Promise.all([
      openDatabase({ databaseUrl: url, poolSize: 1 }),
      openDatabase({ databaseUrl: url, poolSize: 1 }),
    ]);
    await first.applySchema([entity("date")]);
    const add = (at: string) => sql`insert into visit (id, at) values (${at}, ${at})`.execute(second.db);
    for (const at of ["2026-01-01", "2026-01-02", "2026-01-03"]) await add(at);
    await first.applySchema([entity("timestamp")]);
    // The other process finds the change done.
    await second.applySchema([entity("timestamp")]);
    await add("2026-01-04 08:30:00");
    expect((await sql`select at from visit where id = '2026-01-04 08:30:00'`.execute(second.db)).rows).toEqual([
      { at: "2026-01-04 08:30:00" },
    ]);
    await Promise.all([first.close(), second.close()]);
  });
});
