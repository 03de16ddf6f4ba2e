import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { PGlite, types } from "@electric-sql/pglite";
import { DatabaseError, toDatabaseError } from "../databaseErrors.ts";
import type { DatabaseErrorDetails } from "../databaseErrors.ts";
import { columnParsers, parserOf } from "../parsers.ts";
import { sessionSettings } from "../sessionSettings.ts";
import { DurableFolder, durableArguments } from "./durableFolder.ts";
import type { WorkerReply, WorkerRequest, WorkerSettings } from "./protocol.ts";

const options = {
  // Every reader that PGlite brings is replaced: it would make a Date of a date.
  parsers: Object.fromEntries([...builtInTypes(), ...columnParsers.keys()].map((typeId) => [typeId, parserOf(typeId)])),
  // Parameters arrive as PostgreSQL text; PGlite's own bytea serializer accepts bytes only.
  serializers: { [types.BYTEA]: String },
};

await serve(requirePort(), workerData as WorkerSettings);

/** Opens the database and answers requests until it is told to close. */
async function serve(port: MessagePort, settings: WorkerSettings): Promise<void> {
  const reply = (message: WorkerReply): void => port.postMessage(message);
  let database: PGlite;
  try {
    database = await open(settings);
  } catch (error) {
    reply({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    port.close();
    return;
  }
  database.onNotification((channel, payload) => reply({ kind: "notification", channel, payload }));
  port.on("message", (request: WorkerRequest) => void answer(request));
  reply({ kind: "ready" });

  async function answer(request: WorkerRequest): Promise<void> {
    if (request.kind === "run") {
      reply(await run(database, request));
      return;
    }
    await database.close();
    reply({ kind: "closed" });
    port.close();
  }
}

async function open({ folder }: WorkerSettings): Promise<PGlite> {
  const database =
    folder === undefined
      ? await PGlite.create(options)
      : await PGlite.create({ ...options, fs: new DurableFolder(folder), startParams: durableArguments(PGlite.defaultStartParams) });
  await database.exec(sessionSettings.map(({ name, value }) => `set ${name} = '${value}'`).join("; "));
  return database;
}

async function run(database: PGlite, { id, statement, parameters }: Extract<WorkerRequest, { kind: "run" }>): Promise<WorkerReply> {
  try {
    const result = await database.query<Record<string, unknown>>(statement, [...parameters]);
    const isWrite = /^(INSERT|UPDATE|DELETE|MERGE)/.test(result.command ?? "");
    return { kind: "result", id, rows: result.rows, ...(isWrite ? { affected: result.affectedRows ?? 0 } : {}) };
  } catch (error) {
    return { kind: "error", id, message: error instanceof Error ? error.message : String(error), ...detailsOf(error, statement) };
  }
}

/** Errors cross the thread as plain data: structured cloning would drop their members. */
function detailsOf(error: unknown, statement: string): { readonly details?: DatabaseErrorDetails } {
  const found = toDatabaseError(error, { statement });
  return found instanceof DatabaseError ? { details: found.details } : {};
}

function builtInTypes(): number[] {
  return Object.values<unknown>(types).filter((value) => typeof value === "number");
}

function requirePort(): MessagePort {
  if (parentPort === null) throw new Error("This module runs as a worker thread.");
  return parentPort;
}
