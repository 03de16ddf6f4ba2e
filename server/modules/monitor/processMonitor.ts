import { hostname } from "node:os";
import { performance, type EventLoopUtilization } from "node:perf_hooks";
import { sql } from "kysely";
import type { Database, DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { slowStatementChannel, type SlowStatement } from "../../database/sessions/statementChannel.ts";
import type { Installation } from "../../installation/installation.ts";
import { type MinuteCount, MinuteCounts } from "./minuteCounts.ts";

/** What is written down is kept for a day: it says how things are, and the log of the server how they were. */
const KEPT = "1 day";
/** Characters of a statement that are kept; the end of a longer one tells little. */
const LONGEST_STATEMENT = 4000;
const MINUTE = 60_000;

interface MonitorParts {
  readonly database: DatabaseHandle;
  /** Whose figures these are, and whether it runs. */
  readonly installation: Pick<Installation, "id">;
  readonly clock: () => Date;
  /** Open sockets of this process. */
  readonly connections: { readonly size: number };
}

/** An answer that went out. */
export interface NotedAnswer {
  readonly method: string;
  /** The route, or the address where it is that of an entity; never with what was asked. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/**
 * Counts what a process does and writes it down once a minute, so that every process can show all of them
 * (requirement SCREEN-70, decision 0144). Nothing of a call but its route, and of a statement but its text, is kept.
 */
export class ProcessMonitor {
  readonly #parts: MonitorParts;
  readonly #answers = new MinuteCounts("* 其它");
  readonly #statements = new MinuteCounts("其它语句");
  #loop: EventLoopUtilization = performance.eventLoopUtilization();
  readonly #hear = (message: unknown): void => {
    const { statement, ms } = message as SlowStatement;
    this.#statements.note(statement.slice(0, LONGEST_STATEMENT), { ms });
  };

  constructor(parts: MonitorParts) {
    this.#parts = parts;
    slowStatementChannel.subscribe(this.#hear);
  }

  noteAnswer({ method, route, ...counted }: NotedAnswer): void {
    this.#answers.note(`${method} ${route}`, counted);
  }

  /** Writes down how the process is. */
  async show(): Promise<void> {
    await this.#writeProcess(this.#parts.database.db, new Map());
  }

  /** Writes down how the process is and what was counted since the last time, and lets go of what is older than a day. */
  async record(): Promise<void> {
    const { database, clock } = this.#parts;
    const now = clock();
    const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE);
    const [answers, statements] = [this.#answers.take(), this.#statements.take()];
    try {
      await database.transaction(async (trx) => {
        await this.#writeProcess(trx, answers);
        await this.#writeAnswers(trx, minute, answers);
        await this.#writeStatements(trx, minute, statements);
        await sql`delete from sys_answer_minute where minute < ${now}::timestamptz - ${KEPT}::interval`.execute(trx);
        await sql`delete from sys_statement_minute where minute < ${now}::timestamptz - ${KEPT}::interval`.execute(trx);
      });
    } catch (error) {
      this.#answers.giveBack(answers);
      this.#statements.giveBack(statements);
      throw error;
    }
  }

  /** Ends the counting. */
  stop(): void {
    slowStatementChannel.unsubscribe(this.#hear);
  }

  /** Beside the sign of life that the installation keeps of the process. */
  async #writeProcess(db: Database | DatabaseTransaction, answers: ReadonlyMap<string, MinuteCount>): Promise<void> {
    const counts = [...answers.values()];
    const calls = counts.reduce((sum, { times }) => sum + times, 0);
    const failed = counts.reduce((sum, count) => sum + count.failed, 0);
    await sql`
      update sys_process set host = ${hostname().slice(0, 64)}, memory_bytes = ${process.memoryUsage.rss()},
        busy_percent = ${this.#takeBusy()}, sockets = ${this.#parts.connections.size}, calls = ${calls}, failed = ${failed}
      where id = ${this.#parts.installation.id}`.execute(db);
  }

  /** How much of the time since the last look the event loop worked, in percent. */
  #takeBusy(): number {
    const loop = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(loop, this.#loop);
    this.#loop = loop;
    return Math.round(utilization * 100);
  }

  async #writeAnswers(trx: DatabaseTransaction, minute: Date, answers: ReadonlyMap<string, MinuteCount>): Promise<void> {
    if (answers.size === 0) return;
    const rows = [...answers].map(([name, { times, refused, failed, slow, totalMs, mostMs }]) => {
      const [method = "", route = ""] = name.split(" ", 2);
      return { method, route, calls: times, refused, failed, slow, total_ms: totalMs, most_ms: mostMs };
    });
    await sql`
      insert into sys_answer_minute (process, minute, method, route, calls, refused, failed, slow, total_ms, most_ms)
      select ${this.#parts.installation.id}, ${minute}::timestamptz, method, route, calls, refused, failed, slow, total_ms, most_ms
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(method text, route text, calls integer, refused integer,
        failed integer, slow integer, total_ms float8, most_ms float8)
      on conflict (minute, process, method, route) do update set calls = sys_answer_minute.calls + excluded.calls,
        refused = sys_answer_minute.refused + excluded.refused, failed = sys_answer_minute.failed + excluded.failed,
        slow = sys_answer_minute.slow + excluded.slow, total_ms = sys_answer_minute.total_ms + excluded.total_ms,
        most_ms = greatest(sys_answer_minute.most_ms, excluded.most_ms)`.execute(trx);
  }

  async #writeStatements(trx: DatabaseTransaction, minute: Date, statements: ReadonlyMap<string, MinuteCount>): Promise<void> {
    if (statements.size === 0) return;
    const rows = [...statements].map(([statement, { times, totalMs, mostMs }]) => ({
      statement,
      times,
      total_ms: totalMs,
      most_ms: mostMs,
    }));
    await sql`
      insert into sys_statement_minute (process, minute, statement, times, total_ms, most_ms)
      select ${this.#parts.installation.id}, ${minute}::timestamptz, statement, times, total_ms, most_ms
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(statement text, times integer, total_ms float8, most_ms float8)
      on conflict (minute, process, statement) do update set times = sys_statement_minute.times + excluded.times,
        total_ms = sys_statement_minute.total_ms + excluded.total_ms,
        most_ms = greatest(sys_statement_minute.most_ms, excluded.most_ms)`.execute(trx);
  }
}
