import type { ImportProgress } from "../../../src/schema/wire/importAnswers.ts";
import { AppError } from "../../errors/appError.ts";
import type { DatabaseChannel } from "../../sockets/databaseChannel.ts";

/** What names an import under way: who began it, and the key they gave the request. */
export interface ImportName {
  readonly userId: string;
  readonly key: string;
}

/** One import or dry run under way. Everything it wrote so far is undone if it ends without a commit. */
export class ImportRun {
  #progress: ImportProgress;
  #isCancelled = false;

  constructor(total: number) {
    this.#progress = { done: 0, total };
  }

  get progress(): ImportProgress {
    return this.#progress;
  }

  tell(done: number): void {
    this.#progress = { ...this.#progress, done };
  }

  cancel(): void {
    this.#isCancelled = true;
  }

  /** @throws AppError IMPORT_CANCELLED where nobody wants it any more */
  assertWanted(): void {
    if (this.#isCancelled) throw new AppError("IMPORT_CANCELLED", {});
  }
}

/** Tells all processes which import its owner cancelled. */
type Cancellations = Pick<DatabaseChannel<ImportName>, "send" | "subscribe">;

/** Imports that this process has under way. Kept in memory: while the embedded database is at one, nothing else can ask it. */
export class ImportRuns {
  readonly #cancellations: Cancellations;
  readonly #runs = new Map<string, ImportRun>();

  constructor(cancellations: Cancellations) {
    this.#cancellations = cancellations;
    cancellations.subscribe((name) => this.#runs.get(keyOf(name))?.cancel());
  }

  /** Does the work of an import that can be asked for and cancelled meanwhile, where its caller named it. */
  async under<T>(name: ImportName | undefined, total: number, work: (run: ImportRun) => Promise<T>): Promise<T> {
    const run = new ImportRun(total);
    if (name === undefined) return work(run);
    const key = keyOf(name);
    this.#runs.set(key, run);
    try {
      return await work(run);
    } finally {
      this.#runs.delete(key);
    }
  }

  /** How far one is; `undefined` where this process has none of that name. */
  progressOf(name: ImportName): ImportProgress | undefined {
    return this.#runs.get(keyOf(name))?.progress;
  }

  /** Cancels one, wherever it runs. What was committed already stays: its answer says so. */
  async cancel(name: ImportName): Promise<void> {
    const run = this.#runs.get(keyOf(name));
    if (run) run.cancel();
    else await this.#cancellations.send(name);
  }
}

function keyOf({ userId, key }: ImportName): string {
  return JSON.stringify([userId, key]);
}
