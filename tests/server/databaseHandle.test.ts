import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { DatabaseHandle, DatabaseTransaction } from "../../server/database/database.types.ts";
import { DatabaseError, isTimeout, isUniqueViolation, isUnreachable } from "../../server/database/sessions/databaseErrors.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

const limits = { statementTimeout: 500, idleTimeout: 1500 };

/** A statement that runs for minutes without touching a table. */
const endless = sql`select count(*) from generate_series(1, 3000000000)`;

/** Something that others wait for until `happen` is called. */
function happening(): { readonly happened: Promise<void>; readonly happen: () => void } {
  let happen: () => void = () => undefined;
  return { happened: new Promise<void>((resolve) => (happen = resolve)), happen: () => happen() };
}

async function withNotes(open: () => Promise<DatabaseHandle>): Promise<DatabaseHandle> {
  const database = await open();
  await sql`create table note (id text primary key, size integer not null default 0)`.execute(database.db);
  return database;
}

async function idsOf({ db }: DatabaseHandle): Promise<unknown[]> {
  const rows = await db.selectFrom("note").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

onBothDatabases("database handle", (open, kind) => {
  describe("values", () => {
    it("reads every column type as the same JavaScript value", async () => {
      const { db } = await open();
      const { rows } = await sql`select
        42::int8 as "count", 9007199254740993::int8 as "tooBig", 1.50::numeric as "numeric", 0.1::float8 as "double", true as "flag",
        date '2026-02-28' as "date", timestamp '2026-02-28 23:59:59.987' as "timestamp", timestamptz '2026-02-28 16:00:00Z' as "timestamptz",
        time '08:30:00.5' as "time", '{"a":[1,null]}'::jsonb as "jsonb", '{a,"b,c",NULL,"d\\"e","NULL",""}'::text[] as "texts", '{}'::int[] as "empty",
        '\\x00ff'::bytea as "bytes", interval '1 day 02:03:04' as "interval", null::int as "nothing", count(*) as "rows"`.execute(db);
      expect(rows).toEqual([
        {
          count: 42,
          tooBig: "9007199254740993",
          numeric: 1.5,
          double: 0.1,
          flag: true,
          date: "2026-02-28",
          timestamp: "2026-02-28 23:59:59",
          timestamptz: "2026-03-01 00:00:00",
          time: "08:30:00",
          jsonb: { a: [1, null] },
          texts: ["a", "b,c", null, 'd"e', "NULL", ""],
          empty: [],
          bytes: Uint8Array.of(0, 255),
          interval: "1 day 02:03:04",
          nothing: null,
          rows: 1,
        },
      ]);
    });

    it("binds every JavaScript value as the same column value", async () => {
      const { db } = await open();
      const { rows } = await sql`select
        ${"a'b\\"}::text as "text", ${7}::int as "integer", ${1.5}::float8 as "double", ${9007199254740993n}::text as "bigint", ${true}::bool as "flag",
        ${["a", 'b"c', "d\\e", "f,g", null]}::text[] as "texts", ${[
          [1, 2],
          [3, 4],
        ]}::int[] = '{{1,2},{3,4}}'::int[] as "nested", ${{ a: [1] }}::jsonb as "object",
        ${new Date("2026-01-01T00:00:00Z")}::timestamp as "date", ${Uint8Array.of(0, 255)}::bytea as "bytes", ${undefined}::text as "nothing", ${"a\u0000b"}::text as "clean"`.execute(
        db,
      );
      expect(rows).toEqual([
        {
          text: "a'b\\",
          integer: 7,
          double: 1.5,
          bigint: "9007199254740993",
          flag: true,
          texts: ["a", 'b"c', "d\\e", "f,g", null],
          nested: true,
          object: { a: [1] },
          date: "2026-01-01 08:00:00",
          bytes: Uint8Array.of(0, 255),
          nothing: null,
          clean: "ab",
        },
      ]);
    });

    it("keeps China's time in every session", async () => {
      const { db } = await open();
      const { rows } = await sql<{ zone: string; difference: number }>`
        select current_setting('timezone') as zone, extract(epoch from localtimestamp - (now() at time zone 'UTC'))::int / 3600 as difference`.execute(
        db,
      );
      expect(rows).toEqual([{ zone: "Asia/Shanghai", difference: 8 }]);
    });

    it("acknowledges a commit only after it is on disk", async () => {
      const { db } = await open();
      const { rows } = await sql`select current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`.execute(db);
      // The PostgreSQL of the tests runs without fsync for speed; whoever runs a server decides there.
      expect(rows).toEqual([{ commit: "on", fsync: kind === "pglite" ? "on" : "off" }]);
    });

    it("tells how many rows a write changed", async () => {
      const { db } = await withNotes(open);
      await db
        .insertInto("note")
        .values([{ id: "a" }, { id: "b" }])
        .execute();
      expect(await db.updateTable("note").set({ size: 1 }).executeTakeFirst()).toMatchObject({ numUpdatedRows: 2n });
      expect(await db.deleteFrom("note").where("id", "=", "a").executeTakeFirst()).toMatchObject({ numDeletedRows: 1n });
    });
  });

  describe("errors", () => {
    it("name the broken constraint and hold no value in the message", async () => {
      const database = await withNotes(open);
      const error: unknown = await database.db
        .insertInto("note")
        .values([{ id: "secret" }, { id: "secret" }])
        .execute()
        .catch((reason: unknown) => reason);
      expect(isUniqueViolation(error)).toBe(true);
      expect(error).toMatchObject({ code: "23505", constraint: "note_pkey", table: "note" });
      expect(String(error)).not.toContain("secret");
    });

    it("say where in the program the statement was asked for", async () => {
      const { db } = await open();
      const error: unknown = await sql`select nonsense`.execute(db).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseError);
      expect((error as Error).stack).toContain("databaseHandle.test.ts");
    });
  });

  describe("transactions", () => {
    it("commit all or nothing", async () => {
      const database = await withNotes(open);
      const failure = database.transaction(async (trx) => {
        await trx.insertInto("note").values({ id: "a" }).execute();
        throw new Error("changed my mind");
      });
      await expect(failure).rejects.toThrow("changed my mind");
      await database.transaction((trx) => trx.insertInto("note").values({ id: "b" }).execute());
      expect(await idsOf(database)).toEqual(["b"]);
    });

    it("refuse `db` and a second transaction inside, instead of waiting for themselves", async () => {
      const database = await withNotes(open);
      await expect(database.transaction(() => idsOf(database))).rejects.toThrow("`trx`");
      await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow("`trx`");
      expect(await idsOf(database)).toEqual([]);
    });

    it("leave work that outlives them free to use `db`", async () => {
      const database = await withNotes(open);
      let later: Promise<unknown[]> | undefined;
      const end = happening();
      await database.transaction(async (trx) => {
        await trx.insertInto("note").values({ id: "a" }).execute();
        later = end.happened.then(() => idsOf(database));
      });
      end.happen();
      expect(await later).toEqual(["a"]);
    });

    it("run again after a serialization failure, at most three times", async () => {
      const database = await withNotes(open);
      let attempts = 0;
      const work = async (failures: number): Promise<number> => {
        attempts = 0;
        await database.transaction(async (trx) => {
          attempts += 1;
          await trx
            .insertInto("note")
            .values({ id: `after ${failures}` })
            .execute();
          if (attempts <= failures) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx);
        });
        return attempts;
      };
      expect(await work(2)).toBe(3);
      await expect(work(9)).rejects.toMatchObject({ code: "40001" });
      expect(attempts).toBe(4);
      expect(await idsOf(database)).toEqual(["after 2"]);
    });

    it("do not run again after any other failure", async () => {
      const database = await withNotes(open);
      let attempts = 0;
      const failure = database.transaction(async (trx) => {
        attempts += 1;
        await trx
          .insertInto("note")
          .values([{ id: "a" }, { id: "a" }])
          .execute();
      });
      await expect(failure).rejects.toMatchObject({ code: "23505" });
      expect(attempts).toBe(1);
    });

    it("wait for each other under the same advisory lock", async () => {
      const database = await withNotes(open);
      await database.db.insertInto("note").values({ id: "counter" }).execute();
      const increment = () =>
        database.transaction(async (trx) => {
          await database.advisoryLock(trx, "counter");
          const { size } = await trx.selectFrom("note").select("size").executeTakeFirstOrThrow();
          await trx
            .updateTable("note")
            .set({ size: Number(size) + 1 })
            .execute();
        });
      await Promise.all(Array.from({ length: 20 }, increment));
      expect(await database.db.selectFrom("note").select("size").execute()).toEqual([{ size: 20 }]);
    });

    it("serve single statements meanwhile or afterwards, never inside", async () => {
      const database = await withNotes(open);
      const [written, asked] = [happening(), happening()];
      const transaction = database
        .transaction(async (trx) => {
          await trx.insertInto("note").values({ id: "a" }).execute();
          written.happen();
          await asked.happened;
          await sql`do $$ begin raise exception 'undo' using errcode = 'P0001'; end $$`.execute(trx);
        })
        .catch(() => undefined);
      await written.happened;
      const seen = idsOf(database);
      if (kind === "postgres") await seen;
      asked.happen();
      expect(await seen).toEqual([]);
      await transaction;
    });
  });

  describe("notifications", () => {
    /** Collects payloads until there are so many. */
    async function collect(database: DatabaseHandle, count: number, send: () => Promise<void>): Promise<string[]> {
      const payloads: string[] = [];
      const end = await database.listen('Rows: "all"', (payload) => payloads.push(payload));
      await send();
      await expect.poll(() => payloads.length).toBeGreaterThanOrEqual(count);
      await end();
      return payloads;
    }

    it("arrive with text of any script", async () => {
      const database = await open();
      expect(await collect(database, 1, () => database.notify('Rows: "all"', "预约 it's"))).toEqual(["预约 it's"]);
    });

    it("leave with the commit of their transaction, not with its failure", async () => {
      const database = await open();
      const payloads = await collect(database, 1, async () => {
        await database
          .transaction(async (trx) => {
            await database.notify('Rows: "all"', "undone", trx);
            throw new Error("undo");
          })
          .catch(() => undefined);
        await database.transaction((trx) => database.notify('Rows: "all"', "kept", trx));
      });
      expect(payloads).toEqual(["kept"]);
    });

    it("are refused when they are too long", async () => {
      const database = await open();
      await expect(database.notify("rows", "长".repeat(2667))).rejects.toThrow(RangeError);
    });
  });
});

onBothDatabases(
  "time limits",
  (open) => {
    /** Rows of a new table, read without a time limit: only the statement under test is to meet it. */
    async function prepare(): Promise<{ readonly database: DatabaseHandle; readonly ids: () => Promise<unknown> }> {
      const database = await open();
      const unhurried = <T>(work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> =>
        database.transaction(work, { statementTimeout: 0 });
      await unhurried((trx) => sql`create table note as select 'before' as id`.execute(trx));
      return { database, ids: () => unhurried((trx) => trx.selectFrom("note").selectAll().execute()) };
    }

    it("cancel a statement that takes too long, and the database serves on with everything committed", async () => {
      const { database, ids } = await prepare();
      const error: unknown = await endless.execute(database.db).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "57014" });
      expect(isTimeout(error)).toBe(true);
      expect(await ids()).toEqual([{ id: "before" }]);
    });

    it("can be wider for one transaction", async () => {
      const { database, ids } = await prepare();
      await expect(
        database.transaction((trx) => sql`select pg_sleep(${limits.statementTimeout / 1000 + 0.2})`.execute(trx), { statementTimeout: 0 }),
      ).resolves.toBeDefined();
      expect(await ids()).toEqual([{ id: "before" }]);
    });

    it("undo the transaction of a cancelled statement", async () => {
      const { database, ids } = await prepare();
      const failure = database.transaction(async (trx) => {
        await trx.insertInto("note").values({ id: "undone" }).execute();
        await endless.execute(trx);
      });
      await expect(failure).rejects.toMatchObject({ code: "57014" });
      expect(await ids()).toEqual([{ id: "before" }]);
    });

    it("end a transaction that stands idle, and let the next one in", async () => {
      const { database, ids } = await prepare();
      const [written, over] = [happening(), happening()];
      const idle = database.transaction(async (trx) => {
        await trx.updateTable("note").set({ id: "undone" }).execute();
        written.happen();
        await over.happened;
        await trx.insertInto("note").values({ id: "too late" }).execute();
      });
      await written.happened;
      // Of the same row, so that it waits for the end of the other one on either database.
      await database.transaction((trx) => trx.updateTable("note").set({ id: "next" }).execute(), { statementTimeout: 0 });
      over.happen();
      await expect(idle).rejects.toMatchObject({ code: "25P03" });
      expect(await ids()).toEqual([{ id: "next" }]);
    });
  },
  limits,
);

onBothDatabases(
  "a crowd",
  (open) => {
    it("is told that no session is free, and does not hold up those who come later", async () => {
      const database = await open();
      const [held, told] = [happening(), happening()];
      const holder = database.transaction(async () => {
        held.happen();
        await told.happened;
      });
      await held.happened;
      const waiting = Array.from({ length: 3 }, () => sql`select 1`.execute(database.db).catch((error: unknown) => error));
      for (const refused of await Promise.all(waiting)) {
        expect(refused).toMatchObject({ code: "53300" });
        expect(isUnreachable(refused)).toBe(true);
      }
      told.happen();
      await holder;
      expect((await sql`select 2 as two`.execute(database.db)).rows).toEqual([{ two: 2 }]);
    });

    // The limit of these handles is longer than the test may take.
    it("is kept waiting by one transaction no longer than that one's narrower time limit", async () => {
      const database = await open();
      const failure = database.transaction((trx) => endless.execute(trx), { statementTimeout: 300 });
      await expect(failure).rejects.toMatchObject({ code: "57014" });
    });
  },
  { acquireTimeout: 2000, poolSize: 1, idleTimeout: 20_000, statementTimeout: 3_600_000 },
);
