import { AverageTime } from "../budgets/averageTime.ts";
import { ComingAgain } from "../budgets/comingAgain.ts";
import { AppError } from "../errors/appError.ts";

/** How far a caller is trusted; whoever stands further left goes first. */
export type CallerRank = "known" | "proved" | "stranger";

/** On whose behalf work is done. */
export interface QueueCaller {
  /** Where the call comes from: a network address, or somebody who is signed in. */
  readonly source: string;
  /** The account it is about; within a source, accounts take turns too. */
  readonly account: string;
  readonly rank: CallerRank;
  /** Whether nobody waits for the result any more; the work is left out then. @default never */
  readonly isGone?: () => boolean;
}

/** Somebody who is signed in: they go first, and wait for their own work only. */
export function signedInCaller({ user }: { readonly user: { readonly id: string } }): QueueCaller {
  return { source: `user:${user.id}`, account: user.id, rank: "known" };
}

/** Limits of a queue. */
export interface FairQueueOptions {
  /** Jobs that run at the same time. */
  readonly atOnce: number;
  /** Jobs that may wait in all. @default 2000 */
  readonly maxWaiting?: number;
  /** Jobs of one source that may wait. @default 400 */
  readonly maxOfSource?: number;
  /** Expected milliseconds of waiting beyond which nobody is let in: callers give up at 9 s. @default 4000 */
  readonly longestWait?: number;
  /** Milliseconds, for measuring. @default performance.now */
  readonly now?: () => number;
}

interface Job {
  readonly start: () => Promise<void>;
  readonly leave: () => void;
  readonly isGone: () => boolean;
  readonly since: number;
}

const RANKS: readonly CallerRank[] = ["known", "proved", "stranger"];
/** Every so many turns the last rank that waits has one, so that the first ones cannot shut it out. */
const TURN_OF_THE_LAST = 4;
/** What a job is taken to need before any has run, in ms. */
const FIRST_GUESS = 20;

/**
 * Work that takes turns: first by rank, within a rank source by source, within a source account by account. Whoever
 * sends much waits behind their own work, not in front of others'.
 */
export class FairQueue {
  private readonly options: Required<FairQueueOptions>;
  private readonly lines: Readonly<Record<CallerRank, WaitingLine>> = {
    known: new WaitingLine(),
    proved: new WaitingLine(),
    stranger: new WaitingLine(),
  };
  private running = 0;
  private turns = 0;
  private readonly average = new AverageTime(FIRST_GUESS);
  private readonly comingAgain = new ComingAgain();

  constructor(options: FairQueueOptions) {
    this.options = { maxWaiting: 2000, maxOfSource: 400, longestWait: 4000, now: () => performance.now(), ...options };
  }

  /** Expected milliseconds until a new job of the caller would start. */
  waitOf(caller: QueueCaller): number {
    const { atOnce } = this.options;
    if (this.running < atOnce) return 0;
    return (this.aheadOf(caller) + 1) * this.interval;
  }

  /**
   * Runs a job when its turn comes.
   *
   * @throws AppError SERVER_BUSY where it would wait too long, or did, or where its caller has left
   */
  async run<T>(caller: QueueCaller, job: () => Promise<T>): Promise<T> {
    const wait = this.waitOf(caller);
    const line = this.lines[caller.rank];
    const { maxWaiting, maxOfSource, longestWait } = this.options;
    if (wait > longestWait || this.waiting >= maxWaiting || line.lengthOf(caller.source) >= maxOfSource) throw this.busy(wait);
    return new Promise<T>((resolve, reject) => {
      line.add(caller, {
        start: async () => {
          try {
            resolve(await job());
          } catch (error) {
            reject(error as Error);
          }
        },
        leave: () => reject(this.busy(this.waitOf(caller))),
        isGone: caller.isGone ?? (() => false),
        since: this.options.now(),
      });
      this.startNext();
    });
  }

  /** Milliseconds from one free turn to the next. */
  private get interval(): number {
    return this.average.milliseconds / this.options.atOnce;
  }

  private busy(wait: number): AppError {
    const now = this.options.now();
    return new AppError("SERVER_BUSY", { seconds: this.comingAgain.after(now, { free: now + wait, interval: this.interval }) });
  }

  private get waiting(): number {
    return RANKS.reduce((sum, rank) => sum + this.lines[rank].size, 0);
  }

  private aheadOf({ rank, source, account }: QueueCaller): number {
    const before = RANKS.slice(0, RANKS.indexOf(rank)).reduce((sum, better) => sum + this.lines[better].size, 0);
    return before + this.lines[rank].aheadOf(source, account);
  }

  private startNext(): void {
    while (this.running < this.options.atOnce) {
      const job = this.next();
      if (!job) return;
      // Whose time is almost over would not see the result; the next one may.
      if (job.isGone() || this.options.now() - job.since > this.options.longestWait) job.leave();
      else void this.measure(job);
    }
  }

  private async measure(job: Job): Promise<void> {
    this.running += 1;
    const began = this.options.now();
    await job.start();
    this.running -= 1;
    this.average.note(this.options.now() - began);
    if (this.running === 0 && this.waiting === 0) this.comingAgain.clear();
    this.startNext();
  }

  private next(): Job | undefined {
    this.turns += 1;
    const isForTheLast = this.turns % TURN_OF_THE_LAST === 0;
    const ranks = isForTheLast ? RANKS.toReversed() : RANKS;
    const rank = ranks.find((candidate) => this.lines[candidate].size > 0);
    return rank && this.lines[rank].take();
  }
}

/** Jobs of one rank. Both maps keep whose turn is next in front. */
class WaitingLine {
  size = 0;
  private readonly sources = new Map<string, { length: number; readonly accounts: Map<string, Job[]> }>();

  lengthOf(source: string): number {
    return this.sources.get(source)?.length ?? 0;
  }

  add({ source, account }: QueueCaller, job: Job): void {
    const own = this.sources.get(source) ?? { length: 0, accounts: new Map<string, Job[]>() };
    const jobs = own.accounts.get(account) ?? [];
    jobs.push(job);
    own.accounts.set(account, jobs);
    own.length += 1;
    this.sources.set(source, own);
    this.size += 1;
  }

  /** Takes the first job of whose turn it is, and sends both its source and its account to the end. */
  take(): Job | undefined {
    const [source, own] = first(this.sources) ?? [];
    const [account, jobs] = (own && first(own.accounts)) ?? [];
    if (source === undefined || !own || account === undefined || !jobs) return undefined;
    const job = jobs.shift();
    own.accounts.delete(account);
    if (jobs.length > 0) own.accounts.set(account, jobs);
    own.length -= 1;
    this.sources.delete(source);
    if (own.length > 0) this.sources.set(source, own);
    this.size -= 1;
    return job;
  }

  /** How many jobs come before a new one of this source and account. */
  aheadOf(source: string, account: string): number {
    const own = this.sources.get(source);
    const ownAccounts = own ? [...own.accounts.values()].map((jobs) => jobs.length) : [];
    const inSource = before(ownAccounts, own?.accounts.get(account)?.length ?? 0);
    const others = [...this.sources].filter(([name]) => name !== source).map(([, { length }]) => length);
    return inSource + before(others, inSource);
  }
}

/** Jobs that others have done when somebody with `ahead` jobs of their own begins the next, all taking turns. */
function before(lengths: readonly number[], ahead: number): number {
  return lengths.reduce((sum, length) => sum + Math.min(length, ahead + 1), 0);
}

function first<K, V>(map: ReadonlyMap<K, V>): readonly [K, V] | undefined {
  const { value, done } = map.entries().next();
  return done ? undefined : value;
}
