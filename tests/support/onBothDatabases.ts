import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, inject } from "vitest";
import type { DatabaseHandle, DatabaseOptions } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { copyTemplate } from "./embeddedTemplate.ts";
import { withDatabase } from "./postgresServer.ts";

/**
 * Opens an empty database. The calls of a suite share one that each call empties, so a handle is good until
 * the next call. Closing is optional.
 */
export type OpenTestDatabase = () => Promise<DatabaseHandle>;

/** Options of the handle that a suite may choose. */
export type TestDatabaseOptions = Pick<DatabaseOptions, "statementTimeout" | "idleTimeout" | "acquireTimeout" | "poolSize" | "logger">;

/** Runs a suite on the embedded database, for what no database has a part in. */
export function onEmbeddedDatabase(name: string, define: (open: OpenTestDatabase) => void, options: TestDatabaseOptions = {}): void {
  describe(`${name} on pglite`, () => {
    define(embedded(options));
  });
}

/**
 * Runs a suite twice: on the embedded database and on a PostgreSQL server.
 *
 * @example
 * onBothDatabases("role rows", (open) => {
 *   it("reads what was written", async () => {
 *     const database = await open();
 *   });
 * });
 */
export function onBothDatabases(
  name: string,
  define: (open: OpenTestDatabase, kind: DatabaseHandle["kind"]) => void,
  options: TestDatabaseOptions = {},
): void {
  describe(`${name} on pglite`, () => {
    define(embedded(options), "pglite");
  });
  describe(`${name} on postgres`, () => {
    const open = shared(
      async () => await openDatabase({ databaseUrl: await createDatabase(inject("postgresUrl")), poolSize: 5, ...options }),
    );
    define(open, "postgres");
  });
}

function embedded(options: TestDatabaseOptions): OpenTestDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), "ribbon-pglite-"));
  // Clean-ups run last in, first out: the database closes before its folder goes.
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  return shared(async () => {
    copyTemplate(inject("embeddedTemplate"), dataDir);
    return await openDatabase({ dataDir, ...options });
  });
}

/** Creates an empty database on the test server and gives its URL. */
export async function createDatabase(postgresUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const server = await openDatabase({ databaseUrl: postgresUrl, poolSize: 1 });
  await sql.raw(`create database ${name}`).execute(server.db);
  await server.close();
  return withDatabase(postgresUrl, name);
}

/** Opens at the first call, empties at every later one, closes after the suite. */
function shared(openFirst: () => Promise<DatabaseHandle>): OpenTestDatabase {
  let opened: DatabaseHandle | undefined;
  let last: DatabaseHandle | undefined;
  afterAll(async () => opened?.close());
  return async () => {
    await last?.close();
    if (opened === undefined) opened = await openFirst();
    else await empty(opened);
    last = borrowed(opened);
    return last;
  };
}

async function empty({ db }: DatabaseHandle): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}

/** A handle whose `close` ends its subscriptions only. */
function borrowed(handle: DatabaseHandle): DatabaseHandle {
  const subscriptions: (() => Promise<void>)[] = [];
  return {
    ...handle,
    async listen(...subscription) {
      const end = await handle.listen(...subscription);
      subscriptions.push(end);
      return end;
    },
    async close() {
      for (const end of subscriptions.splice(0)) await end();
    },
  };
}
