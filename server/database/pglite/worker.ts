import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { DatabaseError, toDatabaseError } from "../sessions/databaseErrors.ts";
import type { DatabaseErrorDetails } from "../sessions/databaseErrors.ts";
import { sessionSettings } from "../sessions/sessionSettings.ts";
import { DurableFolder, durableArguments } from "./durableFolder.ts";
import { runStatement } from "./runStatement.ts";
import type { WorkerReply, WorkerRequest, WorkerSettings } from "./protocol.ts";

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
      ? await PGlite.create()
      : await PGlite.create({ fs: new DurableFolder(folder), startParams: durableArguments(PGlite.defaultStartParams) });
  await database.exec(sessionSettings.map(({ name, value }) => `set ${name} = '${value}'`).join("; "));
  return database;
}

async function run(database: PGlite, { id, statement }: Extract<WorkerRequest, { kind: "run" }>): Promise<WorkerReply> {
  try {
    return { kind: "result", id, ...(await runStatement(database, statement)) };
  } catch (error) {
    return { kind: "error", id, message: error instanceof Error ? error.message : String(error), ...detailsOf(error, statement.text) };
  }
}

/** Errors cross the thread as plain data: structured cloning would drop their members. */
function detailsOf(error: unknown, statement: string): { readonly details?: DatabaseErrorDetails } {
  const found = toDatabaseError(error, { statement });
  return found instanceof DatabaseError ? { details: found.details } : {};
}

function requirePort(): MessagePort {
  if (parentPort === null) throw new Error("This module runs as a worker thread.");
  return parentPort;
}
