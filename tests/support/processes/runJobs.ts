import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { sql } from "kysely";
import { buildApp } from "../../../server/app.ts";
import { readConfig } from "../../../server/config/config.ts";
import { openDatabase } from "../../../server/database/openDatabase.ts";
import { defineJobKind } from "../../../server/modules/jobKind.ts";

// A server whose jobs write down when they begin and end, in a table that would take anything twice. Says `ready`.
const WORK_TIME = Number(process.env["WORK_TIME"] ?? 300);
const databaseUrl = process.env["DATABASE_URL"] ?? "";
const database = await openDatabase({ databaseUrl, poolSize: 6 });
const work = defineJobKind({
  name: "markNoShow",
  rights: [],
  read: () => undefined,
  async run(_parameters, { key, signal, note }) {
    await sql`insert into job_work values (${key}, 'begin', ${process.pid}, clock_timestamp())`.execute(database.db);
    note("half way");
    await sleep(WORK_TIME, undefined, { signal });
    await sql`insert into job_work values (${key}, 'end', ${process.pid}, clock_timestamp())`.execute(database.db);
    return "done";
  },
});
const app = await buildApp({
  config: readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: process.env["DATA_DIR"], DEMO: "0", WATCH_SCHEMAS: "0" }),
  database,
  logger: fastify({ logger: { level: "warn" } }).log,
  jobKinds: [work],
});
async function stop(): Promise<void> {
  await app.close();
  await database.close();
}
process.on("SIGTERM", () => void stop());
process.stdout.write("ready\n");
