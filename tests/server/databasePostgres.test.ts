import { sql } from "kysely";
import { afterEach, describe, expect, inject, it } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { isUnreachable } from "../../server/database/sessions/databaseErrors.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { buildEntity, buildField } from "../support/entities.ts";
import { createDatabase } from "../support/onBothDatabases.ts";

const opened: DatabaseHandle[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function open(databaseUrl: string): Promise<DatabaseHandle> {
  const database = await openDatabase({ databaseUrl, poolSize: 3 });
  opened.push(database);
  return database;
}

function entity(...names: readonly string[]) {
  return buildEntity({
    table: "organ",
    fields: names.map((name) => buildField({ name, column: { name, type: "text", index: true, search: false, was: [] } })),
  });
}

describe("two processes on one PostgreSQL", () => {
  it("may start at once: the schema is applied once", async () => {
    const url = await createDatabase();
    const [first, second, third] = await Promise.all([open(url), open(url), open(url)]);
    const plans = await Promise.all([first, second, third].map((database) => database.applySchema([entity("name", "phone")])));
    expect(plans.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
    expect(await first.db.selectFrom("schema_ledger").select("number").where("kind", "=", "schema").execute()).toHaveLength(1);
  });

  it("hear each other's notifications", async () => {
    const url = await createDatabase();
    const [first, second] = [await open(url), await open(url)];
    const seen: string[] = [];
    await first.listen("rows", (payload) => seen.push(payload));
    await second.notify("rows", "from the other");
    await expect.poll(() => seen).toEqual(["from the other"]);
  });

  it("exclude each other under an advisory lock", async () => {
    const url = await createDatabase();
    const [first, second] = [await open(url), await open(url)];
    await sql`create table counter as select 0 as value`.execute(first.db);
    const increment = (database: DatabaseHandle) =>
      database.transaction(async (trx) => {
        await database.advisoryLock(trx, "counter");
        const { value } = await trx.selectFrom("counter").select("value").executeTakeFirstOrThrow();
        await trx
          .updateTable("counter")
          .set({ value: Number(value) + 1 })
          .execute();
      });
    await Promise.all([first, second, first, second, first, second].map(increment));
    expect(await first.db.selectFrom("counter").selectAll().execute()).toEqual([{ value: 6 }]);
  });
});

describe("a lost connection", () => {
  /** Ends every connection of the product, as a restart of the server does. */
  async function cutConnections(url: string): Promise<void> {
    const server = await open(inject("postgresUrl"));
    const name = new URL(url.replace("@/", "@localhost/")).pathname.slice(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(server.db);
  }

  it("fails the statement under way and is replaced for the next one", async () => {
    const url = await createDatabase();
    const database = await open(url);
    const cut = database.transaction(async (trx) => {
      await sql`select 1`.execute(trx);
      await cutConnections(url);
      await sql`select 2`.execute(trx);
    });
    await expect(cut).rejects.toSatisfy(isUnreachable);
    await expect.poll(async () => (await sql`select 3 as three`.execute(database.db)).rows).toEqual([{ three: 3 }]);
  });

  it("is listened to again, and subscribers learn of the gap", async () => {
    const url = await createDatabase();
    const database = await open(url);
    const seen: string[] = [];
    await database.listen(
      "rows",
      (payload) => seen.push(payload),
      () => seen.push("gap"),
    );
    await cutConnections(url);
    await expect.poll(() => seen).toEqual(["gap"]);
    await database.notify("rows", "after");
    await expect.poll(() => seen).toEqual(["gap", "after"]);
  });
});

describe("a server that cannot be reached", () => {
  it("is reported in Chinese without the password", async () => {
    const failure = openDatabase({ databaseUrl: "postgresql://admin:geheim@127.0.0.1:1/none" });
    await expect(failure).rejects.toThrow("无法连接 DATABASE_URL 指定的 PostgreSQL");
    await expect(failure).rejects.not.toThrow("geheim");
  });
});
