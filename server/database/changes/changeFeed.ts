import type { NotificationHub } from "../sessions/notificationHub.ts";
import { CHANGES } from "./changeTriggers.ts";
import { LastChanges } from "./lastChanges.ts";

/** Milliseconds for which a process may go by what it has heard without asking whether there is more. */
const TRUST = 50;
/** Milliseconds that callers wait for the line; then they read the database instead. */
const PATIENCE = 100;
/** Milliseconds after which a line that says nothing counts as lost. */
const SILENCE = 2000;

/** Where a process stands in the changes of the database: everything that was told before it has been heard. */
export type Moment = number;

/** The line on which notifications arrive. */
export interface NotificationLine {
  readonly hub: NotificationHub;
  /**
   * Resolves when everything that was committed before the call has been dispatched; absent where notifications always
   * come before the answer of the statement that caused them.
   */
  readonly fence?: () => Promise<void>;
  /** Gives the line up and opens another one. */
  readonly drop?: () => void;
}

/**
 * Hears which tables and rows change in any process that shares the database, and says whether cached data is still true:
 * only while every commit up to 50 ms ago has been heard. A lost line drops everything cached before (decision 0081).
 */
export class ChangeFeed {
  private readonly line: NotificationLine;
  private readonly changes = new LastChanges();
  private opening: Promise<unknown> | undefined;
  /** When the newest fence that has ended began, by `performance.now()`. */
  private heardAt = Number.NEGATIVE_INFINITY;
  private running: Promise<void> | undefined;
  private following: Promise<void> | undefined;

  constructor(line: NotificationLine) {
    this.line = line;
  }

  /**
   * Waits until this process has heard what was committed before, and gives where it stands. What is read from the
   * database afterwards is at least that new.
   *
   * @returns `undefined` where the line is lost or slow: nothing kept may be used, and nothing may be kept
   */
  async moment(): Promise<Moment | undefined> {
    if (!(await this.isListening())) return undefined;
    if (this.line.fence && performance.now() - this.heardAt > TRUST && !(await this.hears())) return undefined;
    return this.line.hub.isLost ? undefined : this.changes.now;
  }

  /** Whether nothing of the sources has changed since a moment; a source is a table, or `table:key` for one row of it. */
  unchangedSince(moment: Moment, sources: Iterable<string>): boolean {
    for (const source of sources) if (this.changedSince(moment, source)) return false;
    return true;
  }

  /** Whether one source has changed since a moment. */
  changedSince(moment: Moment, source: string): boolean {
    return this.changes.of(source) > moment;
  }

  /** Resolves when what this process has just committed has been heard; at once where the line is lost, for then nothing is trusted. */
  async caughtUp(): Promise<void> {
    if (!this.line.fence || this.opening === undefined || this.line.hub.isLost) return;
    await this.hears();
  }

  private async isListening(): Promise<boolean> {
    this.opening ??= this.line.hub.subscribe(
      CHANGES,
      (source) => this.changes.note(source),
      () => this.changes.noteAll(),
    );
    try {
      await this.opening;
      return !this.line.hub.isLost;
    } catch {
      this.opening = undefined;
      return false;
    }
  }

  private async hears(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tired = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE);
    });
    const heard = this.fence().then(
      () => true,
      () => false,
    );
    return Promise.race([heard, tired]).finally(() => clearTimeout(timer));
  }

  /** One fence at a time, shared by all who asked before it began: one that is under way began too early for who asks now. */
  private fence(): Promise<void> {
    if (!this.running) return this.begin();
    this.following ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.following = undefined;
        return this.begin();
      });
    return this.following;
  }

  private begin(): Promise<void> {
    const began = performance.now();
    const silence = setTimeout(() => this.line.drop?.(), SILENCE).unref();
    const fence = this.line.fence?.() ?? Promise.resolve();
    this.running = this.finish(fence, began).finally(() => {
      clearTimeout(silence);
      this.running = undefined;
    });
    return this.running;
  }

  private async finish(fence: Promise<void>, began: number): Promise<void> {
    await fence;
    this.heardAt = began;
  }
}
