import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { BackgroundTimer } from "../../process/backgroundTimer.ts";
import { CHANGES } from "../../database/changes/changeTriggers.ts";
import type { ServerServices } from "../serverServices.ts";
import { readAgenda } from "./agenda.ts";
import { claimRun } from "./claimRun.ts";
import { recordLapsed } from "./finishRun.ts";
import type { JobKind } from "../jobKind.ts";
import type { JobTables } from "./jobTables.ts";
import { planInstant } from "./planInstant.ts";
import { RunKeeper } from "./runKeeper.ts";
import { tellOfRun } from "./tellOfRun.ts";

/** Milliseconds that a process sleeps at most while there are jobs: the clock of the database may be put forward or back. */
const LONGEST_SLEEP = 15_000;
/** Milliseconds until the next look where something is due that another process is just taking. */
const SHORTEST_SLEEP = 100;
/** Milliseconds until the next look after one that failed. */
const AFTER_FAILURE = 5000;

/**
 * Runs jobs when they are due (decision 0093). Every process has one; who runs what is decided by the database. It sleeps
 * until the next due moment and hears of changed jobs by the notifications of their table; without jobs it does nothing.
 */
export class JobScheduler {
  readonly #services: ServerServices;
  readonly #tables: JobTables;
  readonly #keeper: RunKeeper;
  readonly #timer = new BackgroundTimer(() => void this.#look());
  #looking: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;
  #stopListening: (() => Promise<void>) | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(services: ServerServices, kinds: ReadonlyMap<string, JobKind>) {
    this.#services = services;
    const holder = `${hostname().slice(0, 40)}:${process.pid}:${randomBytes(3).toString("hex")}`;
    this.#tables = { database: services.database, schemas: services.schemas, holder };
    this.#keeper = new RunKeeper({ services, kinds, tables: this.#tables, onRoom: () => this.#wake() });
  }

  /** Begins to look for work. */
  async start(): Promise<void> {
    this.#stopListening = await this.#services.database.listen(
      CHANGES,
      (table) => (table === "sys_job" ? this.#wake() : undefined),
      () => this.#wake(),
    );
    this.#stopFollowing = this.#services.schemas.onChange(() => this.#wake());
    this.#wake();
  }

  /** Takes nothing new, and ends the runs under way or gives them back; whoever goes on begins those anew. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer.clear();
    this.#stopFollowing?.();
    await this.#stopListening?.();
    await this.#looking;
    await this.#keeper.stop();
  }

  #wake(): void {
    if (!this.#isStopped) this.#timer.within(0);
  }

  /** One look at a time; who asks during one gets another after it. */
  #look(): Promise<void> {
    this.#isAskedAgain = this.#looking !== undefined;
    return (this.#looking ??= this.#takeWork().finally(() => {
      this.#looking = undefined;
      if (this.#isAskedAgain) this.#wake();
    }));
  }

  async #takeWork(): Promise<void> {
    // Without the entity, whose file may be broken for now, nothing that is due could be read.
    if (!this.#services.schemas.current().entities.has("job")) return;
    try {
      while (!this.#isStopped && (await this.#takeOne()));
      await this.#planNext();
    } catch (error) {
      this.#services.logger.warn({ fault: error instanceof Error ? error.name : typeof error }, "jobs could not be looked for");
      if (!this.#isStopped) this.#timer.within(AFTER_FAILURE);
    }
  }

  /**
   * Does the next thing there is to do of each sort, so that none waits for another to run out; says whether there was one.
   */
  async #takeOne(): Promise<boolean> {
    await this.#keeper.heed();
    const lapsed = await recordLapsed(this.#tables);
    if (lapsed) {
      tellOfRun(this.#services, lapsed);
      return true;
    }
    const isPlanned = await planInstant(this.#tables);
    const claim = await claimRun(this.#tables, this.#keeper.fullKinds);
    if (claim !== undefined && claim !== "recorded") this.#keeper.begin(claim);
    if (!isPlanned && claim === undefined) return false;
    tellOfRun(this.#services);
    return true;
  }

  async #planNext(): Promise<void> {
    // For what there is no room, the end of a run is the next moment to look.
    const { work, lapse } = await readAgenda(this.#services.database.db, this.#keeper.fullKinds);
    const times = [work, lapse].filter((time) => time !== undefined);
    if (times.length === 0 || this.#isStopped) return;
    this.#timer.within(Math.min(Math.max(Math.ceil(Math.min(...times)), SHORTEST_SLEEP), LONGEST_SLEEP));
  }
}
