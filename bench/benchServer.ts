import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../server/app.ts";
import { readConfig } from "../server/config/config.ts";
import type { DatabaseHandle } from "../server/database/database.types.ts";
import { openDatabase } from "../server/database/openDatabase.ts";
import { firstStart } from "../server/firstStart/firstStart.ts";
import { createLogger } from "../server/process/logger.ts";
import { benchSchemas } from "./benchSchemas.ts";

/** A server without a port, with the project's schemas and the measured ones, and a signed-in administrator. */
export interface BenchServer {
  readonly app: FastifyInstance;
  readonly database: DatabaseHandle;
  /** Calls the API and gives back the result. @throws Error where the server says no */
  call<T = unknown>(method: "GET" | "POST", path: string, body?: object): Promise<T>;
  stop(): Promise<void>;
}

/** Password of the administrator. */
export const password = "Ribbon!2026";
const unlimited = { burst: 1e9, perSecond: 1e9 };

/** Starts a server on an embedded database in a temporary folder, or on a PostgreSQL server. */
export async function startBenchServer(databaseUrl?: string, environment: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), "ribbon-bench-"));
  writeSchemas(folder);
  const config = readConfig({ DATA_DIR: folder, DEMO: "0", WATCH_SCHEMAS: "0", ADMIN_PASSWORD: password, ...environment });
  const database = await openDatabase(databaseUrl === undefined ? { dataDir: join(folder, "data") } : { databaseUrl });
  const app = await buildApp({
    config,
    database,
    logger: createLogger("error"),
    root: folder,
    budgets: { user: unlimited, address: unlimited },
  });
  await firstStart(app.services);
  const { token } = await call<{ token: string }>(app, "POST", "/sys/login", { username: "admin", password });
  return {
    app,
    database,
    call: (method, path, body) => call(app, method, path, body, token),
    async stop() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function call<T>(
  app: FastifyInstance,
  ...[method, path, body, token]: [method: "GET" | "POST", path: string, body?: object, token?: string]
): Promise<T> {
  const headers = token === undefined ? {} : { "x-access-token": token };
  const answer = await app.inject({ method, url: `/apiserver${path}`, headers, ...(body === undefined ? {} : { payload: body }) });
  const { success, message, result } = answer.json<{ success: boolean; message: string; result: T }>();
  if (!success) throw new Error(`${method} ${path}: ${answer.statusCode} ${message}`);
  return result;
}

function writeSchemas(folder: string): void {
  cpSync(join(import.meta.dirname, "..", "schemas"), join(folder, "schemas"), { recursive: true });
  for (const [path, text] of benchSchemas()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
