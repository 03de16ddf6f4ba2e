import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, inject } from "vitest";
import type { DatabaseHandle, DatabaseOptions } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { copyTemplate } from "./embeddedTemplate.ts";
import { restoreContent } from "./keptContent.ts";
import { withDatabase } from "./postgresServer.ts";

/** What a database holds when it is opened: nothing at all, or the tables of the product's schemas, and nobody yet. */
export type DatabaseContent = "nothing" | "product";

/**
 * Opens a database, with nothing in it unless told otherwise. A suite uses one at a time: a handle is good until the
 * next call. Closing is optional.
 */
export type OpenTestDatabase = (content?: DatabaseContent) => Promise<DatabaseHandle>;

/** Options of the handle that a suite may choose. */
export type TestDatabaseOptions = Pick<DatabaseOptions, "statementTimeout" | "idleTimeout" | "acquireTimeout" | "poolSize" | "logger">;

/** A busy machine cancels no statement; suites that try limits state theirs. */
const PATIENCE: TestDatabaseOptions = { statementTimeout: 60_000 };

/** Runs a suite on the embedded database, for what no database has a part in. */
export function onEmbeddedDatabase(name: string, define: DefineSuite, options: TestDatabaseOptions = {}): void {
  describe(`${name} on pglite`, () => {
    define(embedded(options), "pglite");
  });
}

/**
 * Runs a suite on a PostgreSQL server, for what reaches the database through parts that have their own suites on both.
 * `DATABASES=both` runs it on both; docs/testing.md says which suites ask for this one and which for `onBothDatabases`.
 */
export function onOneDatabase(name: string, define: DefineSuite, options: TestDatabaseOptions = {}): void {
  if (process.env["DATABASES"] === "both") return onBothDatabases(name, define, options);
  describe(`${name} on postgres`, () => {
    define(onServer(options), "postgres");
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
export function onBothDatabases(name: string, define: DefineSuite, options: TestDatabaseOptions = {}): void {
  onEmbeddedDatabase(name, define, options);
  describe(`${name} on postgres`, () => {
    define(onServer(options), "postgres");
  });
}

type DefineSuite = (open: OpenTestDatabase, kind: DatabaseHandle["kind"]) => void;

/**
 * Databases of a suite on the embedded one: the first is a copied folder; opening another takes longer than emptying it, and
 * making the product's tables longer than bringing back what they held.
 */
function embedded(options: TestDatabaseOptions): OpenTestDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), "ribbon-pglite-"));
  let opened: DatabaseHandle | undefined;
  let last: DatabaseHandle | undefined;
  afterAll(async () => {
    await opened?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return async (content = "nothing") => {
    await last?.close();
    if (opened === undefined) {
      copyTemplate(content === "nothing" ? inject("embeddedTemplate") : await (await templates()).productFolder(), dataDir);
      opened = await openDatabase({ dataDir, ...PATIENCE, ...options });
    } else if (content === "nothing" || !(await restoreContent(opened, await (await templates()).productContent()))) await empty(opened);
    last = borrowed(opened);
    return last;
  };
}

/** Databases of a suite on the server: each a new one, which is less work than emptying the last. */
function onServer(options: TestDatabaseOptions): OpenTestDatabase {
  const opened: { readonly handle: DatabaseHandle; readonly name: string }[] = [];
  afterAll(async () => {
    for (const { handle } of opened) await handle.close();
    // Hundreds of databases that nobody uses any more would fill the disk.
    for (const { name } of opened) await onMaintenance(`drop database ${name} with (force)`);
  });
  return async (content = "nothing") => {
    const name = await newDatabase(content);
    const handle = await openDatabase({ databaseUrl: withDatabase(inject("postgresUrl"), name), poolSize: 5, ...PATIENCE, ...options });
    opened.push({ handle, name });
    return handle;
  };
}

/** Creates a database on the test server and gives its URL. */
export async function createDatabase(content: DatabaseContent = "nothing"): Promise<string> {
  return withDatabase(inject("postgresUrl"), await newDatabase(content));
}

async function newDatabase(content: DatabaseContent): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = content === "nothing" ? "template1" : await (await templates()).productDatabase();
  await onMaintenance(`create database ${name} template ${template}`);
  return name;
}

/** Loaded where they are needed: suites of the database itself need not wait for the rest of the server. */
const templates = () => import("./productTemplates.ts");

async function onMaintenance(statement: string): Promise<void> {
  const server = await openDatabase({ databaseUrl: inject("postgresUrl"), poolSize: 1, statementTimeout: 60_000 });
  try {
    await sql.raw(statement).execute(server.db);
  } finally {
    await server.close();
  }
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
