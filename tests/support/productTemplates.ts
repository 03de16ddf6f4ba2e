import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import type { DatabaseHandle, DatabaseTransaction } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { SchemaService } from "../../server/schemas/schemaService.ts";
import { createEventBus } from "../../server/sockets/eventBus.ts";
import { copyTemplate } from "./embeddedTemplate.ts";
import { type KeptContent, keepContent } from "./keptContent.ts";
import { withDatabase } from "./postgresServer.ts";
import { memoryLogger } from "./testServer.ts";

const DATABASE = "product";
const CONTENT = "content.json";

/**
 * Name of a database on the test server with the tables and dictionaries of the product's schemas, as the first start of a
 * server leaves them before it makes anybody. Made once per run, by whoever asks first; databases are created from it.
 */
export function productDatabase(): Promise<string> {
  return (database ??= inTurn(async (maintenance) => {
    const { rows } = await sql`select from pg_database where datname = ${DATABASE}`.execute(maintenance.db);
    if (rows.length > 0) return DATABASE;
    const draft = `${DATABASE}_draft`;
    await sql.raw(`create database ${draft}`).execute(maintenance.db);
    const product = await openDatabase({ databaseUrl: withDatabase(inject("postgresUrl"), draft), poolSize: 2 });
    await fill(product);
    await product.close();
    await sql.raw(`alter database ${draft} rename to ${DATABASE}`).execute(maintenance.db);
    return DATABASE;
  }));
}

/** The same as a data folder of the embedded database, to be copied. */
export function productFolder(): Promise<string> {
  return (folder ??= inTurn(async () => {
    const made = join(inject("runFolder"), DATABASE);
    if (existsSync(made)) return made;
    const draft = `${made}.draft`;
    mkdirSync(draft);
    copyTemplate(inject("embeddedTemplate"), draft);
    const product = await openDatabase({ dataDir: draft });
    await fill(product);
    writeFileSync(join(draft, CONTENT), JSON.stringify(await keepContent(product)));
    await product.close();
    renameSync(draft, made);
    return made;
  }));
}

/** What such a folder holds before anything is done with it, for bringing it back. */
export async function productContent(): Promise<KeptContent> {
  return JSON.parse(readFileSync(join(await productFolder(), CONTENT), "utf8")) as KeptContent;
}

let database: Promise<string> | undefined;
let folder: Promise<string> | undefined;

/** One process of the run after the other: they share what is made. */
async function inTurn<T>(work: (maintenance: DatabaseHandle) => Promise<T>): Promise<T> {
  const databaseUrl = inject("postgresUrl");
  const [turns, maintenance] = await Promise.all([
    openDatabase({ databaseUrl, poolSize: 1, idleTimeout: 10 * 60_000 }),
    openDatabase({ databaseUrl, poolSize: 1, statementTimeout: 60_000 }),
  ]);
  try {
    const wait = async (trx: DatabaseTransaction) => {
      await turns.advisoryLock(trx, "product templates");
      return await work(maintenance);
    };
    return await turns.transaction(wait, { statementTimeout: 0 });
  } finally {
    await turns.close();
    await maintenance.close();
  }
}

async function fill(product: DatabaseHandle): Promise<void> {
  const logger = memoryLogger([]);
  const events = await createEventBus({ database: product, logger });
  await SchemaService.start({ root: process.cwd(), database: product, events, logger, clock: () => new Date() });
  await events.close();
}
