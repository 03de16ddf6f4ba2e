import { setTimeout as sleep } from "node:timers/promises";
import { BackgroundTimer } from "../../process/backgroundTimer.ts";
import type { ServerServices } from "../serverServices.ts";
import { beginRun, type RunningJob } from "./beginRun.ts";
import type { ClaimedRun } from "./claimRun.ts";
import { finishRun, giveBack } from "./finishRun.ts";
import { keepLog } from "./keepLog.ts";
import { tellOfRun } from "./tellOfRun.ts";
import type { JobKind } from "../jobKind.ts";
import type { JobTables } from "./jobTables.ts";
import { askedToEnd, HEARTBEAT, renewLeases, TRUST_IN_LEASE } from "./leases.ts";

/**
 * Runs that one process works on at once, and how many of them may be of one kind; what is more is left to others, or
 * waits. A kind of which nothing is under way always gets its turn, so none can be kept waiting by what others do.
 */
const MOST_RUNS = { postgres: { all: 4, ofKind: 3 }, pglite: { all: 3, ofKind: 2 } } as const;
/** Milliseconds that runs get to end when the server stops. */
const STOP_TIME = 4000;
/** Milliseconds between two tries to write down how a run ended, and their number: as long as its lease may last. */
const RECORD_PAUSE = 1000;
const RECORD_TRIES = 10;
/** Milliseconds for which lines are collected before they are kept: a write a second at most for each run, however many it leaves. */
const LOG_PAUSE = 1000;

interface KeptRun {
  readonly run: RunningJob;
  /** Resolves when it is written down, or cannot be. */
  readonly recorded: Promise<void>;
  /** Lines of its log that the history has. */
  keptLines: number;
}

interface RunKeeperOptions {
  readonly services: ServerServices;
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly tables: JobTables;
  /** Called when there is room for another run. */
  readonly onRoom: () => void;
}

/** Keeps the runs that this process works on: gives signs of life for them, and writes down how they end. */
export class RunKeeper {
  readonly #options: RunKeeperOptions;
  readonly #runs = new Map<string, KeptRun>();
  readonly #heart = new BackgroundTimer(() => void this.#beat());
  readonly #pen = new BackgroundTimer(() => void this.#keepLogs());
  #isKeepingLogs = false;
  #answeredAt = 0;

  constructor(options: RunKeeperOptions) {
    this.#options = options;
  }

  /** Kinds of which this process takes no other run for now. */
  get fullKinds(): readonly string[] {
    const most = MOST_RUNS[this.#options.tables.database.kind];
    const kinds = [...this.#runs.values()].map(({ run }) => run.claim.job.kind);
    const isFull = (kind: string): boolean => kinds.filter((other) => other === kind).length >= most.ofKind;
    return [...new Set(kinds)].filter((kind) => kinds.length >= most.all || isFull(kind));
  }

  /** Begins a claimed run. */
  begin(claim: ClaimedRun): void {
    const { services, kinds } = this.#options;
    const run = beginRun({ services, kinds, onLine: () => this.#pen.within(LOG_PAUSE) }, claim);
    if (this.#runs.size === 0) this.#answeredAt = performance.now();
    this.#runs.set(claim.runId, { run, recorded: this.#follow(run), keptLines: 0 });
    this.#heart.within(HEARTBEAT);
  }

  /** Tells those runs to end whose jobs were deleted or paused meanwhile. */
  async heed(): Promise<void> {
    if (this.#runs.size === 0) return;
    const { database, holder } = this.#options.tables;
    for (const [runId, end] of await askedToEnd(database.db, holder)) this.#runs.get(runId)?.run.end(end);
  }

  /** Tells all runs to end, and waits until what became of them is written down. */
  async stop(): Promise<void> {
    const runs = [...this.#runs.values()];
    for (const { run } of runs) run.end("stopping");
    const tooLong = new AbortController();
    await Promise.race([
      Promise.all(runs.map(({ recorded }) => recorded)),
      sleep(STOP_TIME, undefined, { signal: tooLong.signal }).catch(() => undefined),
    ]);
    tooLong.abort();
    this.#heart.clear();
    this.#pen.clear();
  }

  async #follow(run: RunningJob): Promise<void> {
    const { runId } = run.claim;
    const { services, tables, onRoom } = this.#options;
    try {
      const { outcome, reason } = await run.ended;
      if (reason === "lost") return;
      if (reason === "stopping") await giveBack(tables, run.claim, run.log.text());
      else tellOfRun(services, await this.#record(() => finishRun(tables, run.claim, outcome)));
    } catch (error) {
      // Its lease lapses, and whoever finds it writes it down.
      services.logger.error({ fault: error instanceof Error ? error.name : typeof error, runId }, "the end of a job was not written down");
    } finally {
      this.#runs.delete(runId);
      onRoom();
    }
  }

  /** Keeps what runs have said so far, so that one whose process dies shows how far it came. */
  async #keepLogs(): Promise<void> {
    if (this.#isKeepingLogs) return this.#pen.within(LOG_PAUSE);
    this.#isKeepingLogs = true;
    for (const kept of this.#runs.values()) await this.#keepLog(kept);
    this.#isKeepingLogs = false;
  }

  async #keepLog(kept: KeptRun): Promise<void> {
    const { services, tables } = this.#options;
    const { claim, log } = kept.run;
    const { size } = log;
    if (size === kept.keptLines) return;
    try {
      await keepLog(tables, claim, log.text());
      kept.keptLines = size;
    } catch (error) {
      services.logger.warn(
        { fault: error instanceof Error ? error.name : typeof error, runId: claim.runId },
        "lines of a job were not kept",
      );
      this.#pen.within(HEARTBEAT);
    }
  }

  /** A database that is away for a moment must not turn a run that succeeded into one that nobody knows the end of. */
  async #record<T>(write: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write();
      } catch (error) {
        if (attempt === RECORD_TRIES) throw error;
        await sleep(RECORD_PAUSE);
      }
    }
  }

  /** Gives a sign of life. Runs that were taken away, or that the database may take for dead, are told to end. */
  async #beat(): Promise<void> {
    if (this.#runs.size === 0) return;
    const { services, tables } = this.#options;
    const own = [...this.#runs.keys()];
    try {
      const held = await renewLeases(tables.database.db, tables.holder, own);
      this.#answeredAt = performance.now();
      for (const runId of own) if (!held.has(runId)) this.#runs.get(runId)?.run.end("lost");
    } catch (error) {
      services.logger.warn({ fault: error instanceof Error ? error.name : typeof error }, "jobs gave no sign of life");
      if (performance.now() - this.#answeredAt > TRUST_IN_LEASE) for (const { run } of this.#runs.values()) run.end("lost");
    }
    if (this.#runs.size > 0) this.#heart.within(HEARTBEAT);
  }
}
