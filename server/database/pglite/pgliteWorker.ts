import { Worker } from "node:worker_threads";
import { DatabaseError, sqlState } from "../sessions/databaseErrors.ts";
import type { StatementResult } from "../sessions/sessionDriver.ts";
import type { Statement, WorkerReply, WorkerRequest, WorkerSettings } from "./protocol.ts";
import { workerEntry } from "../../process/workerEntry.ts";

interface Waiting {
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: DatabaseError | Error) => void;
}

/** What the owner of a worker is told. */
export interface WorkerListener {
  onNotification(channel: string, payload: string): void;
  /** The thread ended without being asked to; what was running has been rejected. */
  onLoss(error: Error): void;
}

/**
 * One worker thread with an open PGlite. It blocks while a statement runs, and nothing can interrupt it:
 * whoever needs that calls `terminate` and starts another one.
 */
export class PgliteWorker {
  private readonly worker: Worker;
  private readonly listener: WorkerListener;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private isReady = false;
  private ending: DatabaseError | undefined;
  private onClosed: () => void = () => {};

  private constructor(settings: WorkerSettings, listener: WorkerListener) {
    this.worker = new Worker(workerEntry(import.meta.url), { workerData: settings, name: "pglite" });
    this.listener = listener;
  }

  /** Starts the thread and opens the database; resolves when it answers. */
  static async start(settings: WorkerSettings, listener: WorkerListener): Promise<PgliteWorker> {
    const started = new PgliteWorker(settings, listener);
    await new Promise<void>((resolve, reject) => {
      started.worker.on("message", (reply: WorkerReply) => {
        if (reply.kind === "ready") started.isReady = true;
        if (reply.kind === "ready") resolve();
        else if (reply.kind === "failed") reject(new Error(`内置数据库无法打开：${reply.message}`));
        else started.take(reply);
      });
      started.worker.on("error", (error) => {
        reject(error);
        started.lose(error instanceof Error ? error : new Error(String(error)));
      });
      started.worker.on("exit", (code) => {
        const error = new Error(`内置数据库的线程意外结束（代码 ${code}）`);
        reject(error);
        started.lose(error);
      });
    });
    return started;
  }

  run(statement: Statement): Promise<StatementResult> {
    if (this.ending !== undefined) return Promise.reject(this.ending);
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      this.waiting.set(this.lastId, { resolve, reject });
      this.send({ kind: "run", id: this.lastId, statement });
    });
  }

  /** Closes the database properly and ends the thread. */
  async close(): Promise<void> {
    if (this.ending !== undefined) return;
    this.ending = new DatabaseError("The database is closed.", { code: sqlState.connectionFailure });
    const closed = new Promise<void>((resolve) => {
      this.onClosed = resolve;
    });
    this.send({ kind: "close" });
    await closed;
    await this.worker.terminate();
  }

  /** Ends the thread at once, as a crash would; the database recovers when it is opened again. */
  async terminate(reason: DatabaseError): Promise<void> {
    this.ending = reason;
    this.rejectAll(reason);
    await this.worker.terminate();
  }

  private send(request: WorkerRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.worker.postMessage(request);
  }

  private take(reply: WorkerReply): void {
    if (reply.kind === "notification") this.listener.onNotification(reply.channel, reply.payload);
    else if (reply.kind === "closed") this.onClosed();
    else if (reply.kind === "result") this.settle(reply.id)?.resolve(reply);
    else if (reply.kind === "error")
      this.settle(reply.id)?.reject(reply.details ? new DatabaseError(reply.message, reply.details) : new Error(reply.message));
  }

  private settle(id: number): Waiting | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  private lose(error: Error): void {
    this.onClosed();
    if (this.ending !== undefined) return;
    this.ending = new DatabaseError(error.message, { code: sqlState.connectionFailure }, { cause: error });
    this.rejectAll(this.ending);
    // A thread that never was ready is reported by `start`.
    if (this.isReady) this.listener.onLoss(error);
  }

  private rejectAll(error: DatabaseError): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
