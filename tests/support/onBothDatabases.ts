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
 * Opens an empty database. On PostgreSQL each call makes one of its own; on the embedded database the calls of
 * a suite share one that each call empties, so a handle is good until the next call.
 * What is still open at the end of the suite is closed.
 */
export type OpenTestDatabase = () => Promise<DatabaseHandle>;

/** Options of the handle that a suite may choose. */
export type TestDatabaseOptions = Pick<DatabaseOptions, "statementTimeout" | "idleTimeout" | "poolSize" | "logger">;

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
export function onBothDatabases(name: string, define: (open: OpenTestDatabase, kind: DatabaseHandle["kind"]) => void, options: TestDatabaseOptions = {}): void {
  describe(`${name} on pglite`, () => {
    define(embedded(options), "pglite");
  });
  describe(`${name} on postgres`, () => {
    define(postgres(options), "postgres");
  });
}

function embedded(options: TestDatabaseOptions): OpenTestDatabase {
  let opened: Promise<DatabaseHandle> | undefined;
  let last: DatabaseHandle | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), "ribbon-pglite-"));
  afterAll(async () => {
    await (await opened)?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return async () => {
    await last?.close();
    if (opened === undefined) {
      copyTemplate(inject("embeddedTemplate"), dataDir);
      opened = openDatabase({ dataDir, ...options });
    } else {
      await sql`drop schema public cascade`.execute((await opened).db);
      await sql`create schema public`.execute((await opened).db);
    }
    last = borrowed(await opened);
    return last;
  };
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

function postgres(options: TestDatabaseOptions): OpenTestDatabase {
  const handles: DatabaseHandle[] = [];
  afterAll(async () => {
    for (const handle of handles) await handle.close();
  });
  return async () => {
    const handle = await openDatabase({ databaseUrl: await createDatabase(inject("postgresUrl")), poolSize: 5, ...options });
    handles.push(handle);
    return handle;
  };
}

/** Creates an empty database on the test server and gives its URL. */
export async function createDatabase(postgresUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const server = await openDatabase({ databaseUrl: postgresUrl, poolSize: 1 });
  await sql.raw(`create database ${name}`).execute(server.db);
  await server.close();
  return withDatabase(postgresUrl, name);
}
