import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { ConfigError, readConfig, type ServerConfig } from "./config.ts";
import type { DatabaseHandle } from "./database/database.types.ts";
import { openDatabase } from "./database/openDatabase.ts";
import { type FirstSignIn, firstStart } from "./firstStart/firstStart.ts";
import { createLogger } from "./logger.ts";

/** Milliseconds that open calls get to finish. */
const SHUTDOWN_TIME = 8000;

/** Starts the server as the environment says, and stops it on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const database = await openDatabase({
    logger,
    ...(config.databaseUrl === undefined ? { dataDir: join(config.dataDirectory, "database") } : { databaseUrl: config.databaseUrl }),
  });
  const app = await buildApp({ config, database, logger, web: webFolder() });
  stopOnSignal(app, database);
  const signIns = await firstStart(app.services);
  await app.listen({ host: config.host, port: config.port });
  announce(app, config, signIns);
}

/** The built console lies beside the built server; a server run from its sources finds it in `dist/`. */
function webFolder(): string {
  const beside = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "web");
  return existsSync(join(beside, "index.html")) ? beside : join(process.cwd(), "dist", "web");
}

/** Lets open calls finish, then closes everything in order; a second signal or a stuck call ends the process at once. */
function stopOnSignal(app: FastifyInstance, database: DatabaseHandle): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIME).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

function announce(app: FastifyInstance, { host }: ServerConfig, signIns: readonly FirstSignIn[]): void {
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const shown = host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host;
  const lines = [
    ...signIns.map(({ usernames, password }) => `首次登录  账号：${usernames.join("、")}  密码：${password}（只显示这一次）`),
    `Ribbon Admin is ready at http://${shown}:${port}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

main().catch((error: unknown) => {
  // Start-up faults are for the person at the terminal; no caller sees them.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
