import fastify from "fastify";
import { buildApp } from "../../../server/app.ts";
import { readConfig } from "../../../server/config/config.ts";
import { openDatabase } from "../../../server/database/openDatabase.ts";
import { firstStart } from "../../../server/firstStart/firstStart.ts";

// A server that listens at `PORT`, on PostgreSQL or on the database in `DATA_DIR`. Says `ready`. Told `SIGUSR2`, it lets the accounts
// that were made be used as if their people had chosen a password, and says `chosen`.
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory = "" } = process.env;
const config = readConfig({ ...process.env, DEMO: "0", WATCH_SCHEMAS: "0", IM_PORT: "0", NODE_ENV: "test" });
const logger = fastify({ logger: { level: "warn" } }).log;
const database = await openDatabase({
  logger,
  ...(databaseUrl === undefined ? { dataDir: `${dataDirectory}/database` } : { databaseUrl, poolSize: 6 }),
});
const app = await buildApp({ config, database, logger });
await firstStart(app.services);
process.on("SIGUSR2", () => {
  const chosen = database.db.updateTable("sys_user_account").set({ must_change_password: false }).execute();
  void chosen.then(() => process.stdout.write("chosen\n"));
});
await app.listen({ host: "127.0.0.1", port: config.port });
process.stdout.write("ready\n");
