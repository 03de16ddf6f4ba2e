import { AppError } from "../errors/appError.ts";
import { AverageTime } from "./averageTime.ts";
import { ComingAgain, toSeconds } from "./comingAgain.ts";
import type { WorkBudget } from "./workBudgets.ts";
import { type Waiter, WaitingPersons } from "./waitingPersons.ts";

/** Gives the place back; a second call does nothing. */
export type LeaveWork = () => void;

/** Part of the promise up to which a wait is begun: what is expected is not exact, and nobody should wait for a refusal. */
const BEGUN = 0.6;
/** Milliseconds that the process may be late for work that waits for nothing, and for work that would wait for long. */
const [LATE, VERY_LATE] = [400, 1500];

/** Name of somebody with nothing under way: people and addresses have one that is not empty. */
const NOBODY = "";

/** What a gate goes by besides its budget. */
export interface GateOptions {
  /** Milliseconds by which the process is late with everything. @default 0 */
  readonly lag?: () => number;
  /** Milliseconds, for measuring. @default performance.now */
  readonly now?: () => number;
}

/**
 * Admits work of one kind up to its budget. Work that finds no place waits if the expected wait is within the promise of
 * the budget, and is refused at once if not. A free place goes to the person with the least work running, then to the
 * next person, not to the next call.
 */
export class WorkGate {
  readonly #budget: WorkBudget;
  readonly #lag: () => number;
  readonly #now: () => number;
  readonly #atWork = new Map<string, number>();
  readonly #waiting = new WaitingPersons();
  readonly #average: AverageTime;
  readonly #comingAgain = new ComingAgain();
  #total = 0;
  /** When a place was last given or given back. */
  #movedAt = 0;

  constructor(budget: WorkBudget, { lag = () => 0, now = () => performance.now() }: GateOptions = {}) {
    this.#budget = budget;
    this.#lag = lag;
    this.#now = now;
    this.#average = new AverageTime(budget.guess, budget.pieces);
  }

  /**
   * Waits for a place.
   *
   * @param person whose place it is: a user, or an address
   * @param signal fires when the caller goes; then the turn is given up
   * @throws AppError WORK_OF_PERSON_FULL, WORK_FULL
   */
  async enter(person: string, signal?: AbortSignal): Promise<LeaveWork> {
    this.assertResponsive();
    if (this.#hasPlaceFor(person) && !this.#waiting.has(person)) return this.#take(person);
    const own = this.#waiting.lengthOf(person);
    const isPatient = Math.max(this.#waitOf(person), this.#ownWaitOf(person)) <= this.#budget.promise * BEGUN;
    if (own >= this.#budget.waiting || !isPatient || signal?.aborted === true) throw this.#refusal(person);
    return this.#wait(person, signal);
  }

  /**
   * Refuses work of this kind while the process is so late that it would not be served in time: more of it would only make
   * everybody later. Told before the body of a call is read.
   *
   * @throws AppError WORK_FULL
   */
  assertResponsive(): void {
    const late = this.#lag();
    const bearable = Math.min(Math.max(this.#budget.promise, LATE), VERY_LATE);
    if (late > bearable) throw this.#full(this.#now() + late);
  }

  /**
   * What whoever comes now is told, while not even somebody with nothing under way would have a place in time; `undefined`
   * otherwise. For that nobody needs to know who they are.
   */
  refusalOfAll(): AppError | undefined {
    return this.#waitOf(NOBODY) > this.#budget.promise * BEGUN ? this.#full(this.#freeAt) : undefined;
  }

  /** Expected milliseconds until a new call of the person gets a place that all share. */
  #waitOf(person: string): number {
    if (this.#total < this.#budget.inAll) return 0;
    return (this.#waiting.aheadOf(person) + 1) * this.#interval + this.#standstill + this.#lag();
  }

  /** The same by the person's own places. */
  #ownWaitOf(person: string): number {
    const { perPerson } = this.#budget;
    if (this.#ofPerson(person) < perPerson) return 0;
    return ((this.#waiting.lengthOf(person) + 1) * this.#average.milliseconds) / perPerson;
  }

  /** Expected milliseconds from one free place to the next. */
  get #interval(): number {
    return this.#average.milliseconds / this.#budget.inAll;
  }

  /** Milliseconds for which a place should have become free and none has: what is at work takes longer than the average knows. */
  get #standstill(): number {
    return Math.max(0, this.#now() - this.#movedAt - this.#average.milliseconds);
  }

  #wait(person: string, signal: AbortSignal | undefined): Promise<LeaveWork> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
      };
      const waiter: Waiter = {
        enter: () => {
          settle();
          resolve(this.#take(person));
        },
        refuse: () => {
          settle();
          reject(this.#refusal(person));
        },
      };
      const giveUp = (): void => {
        this.#waiting.drop(person, waiter);
        waiter.refuse();
      };
      const timer = setTimeout(giveUp, this.#budget.promise);
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#waiting.add(person, waiter);
      this.#refuseLongest();
    });
  }

  /** Who has come has moved the others' second and third calls back: those that would wait too long now are refused now. */
  #refuseLongest(): void {
    // Places do not become free one after the other in even steps, but up to one average later.
    while (this.#waiting.size * this.#interval > this.#budget.promise - this.#average.milliseconds) {
      const last = this.#waiting.takeLastOfLongest();
      if (!last) return;
      last.refuse();
    }
  }

  #hasPlaceFor(person: string): boolean {
    return this.#total < this.#budget.inAll && this.#ofPerson(person) < this.#budget.perPerson;
  }

  #ofPerson(person: string): number {
    return this.#atWork.get(person) ?? 0;
  }

  #take(person: string): LeaveWork {
    const began = this.#now();
    this.#movedAt = began;
    this.#total += 1;
    this.#atWork.set(person, this.#ofPerson(person) + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#movedAt = this.#now();
      this.#average.note(this.#movedAt - began);
      this.#leave(person);
    };
  }

  #leave(person: string): void {
    this.#total -= 1;
    const left = this.#ofPerson(person) - 1;
    if (left > 0) this.#atWork.set(person, left);
    else this.#atWork.delete(person);
    if (this.#total === 0 && this.#waiting.size === 0) this.#comingAgain.clear();
    this.#letNextIn();
  }

  #letNextIn(): void {
    if (this.#total >= this.#budget.inAll) return;
    this.#waiting.takeNext((person) => (this.#hasPlaceFor(person) ? this.#ofPerson(person) : undefined))?.enter();
  }

  #refusal(person: string): AppError {
    const { title, perPerson: count } = this.#budget;
    // Who has more calls waiting stands behind these, whoever holds the places just now.
    if (this.#ofPerson(person) + this.#waiting.lengthOf(person) < count) return this.#full(this.#freeAt);
    // One's own pile keeps nobody else away, so it moves nobody else's moment either.
    return new AppError("WORK_OF_PERSON_FULL", { title, count, seconds: toSeconds(this.#ownWaitOf(person)) });
  }

  /** When all who wait now are expected to have had their turn. */
  get #freeAt(): number {
    return this.#now() + this.#waiting.size * this.#interval + this.#standstill;
  }

  #full(free: number): AppError {
    const seconds = this.#comingAgain.after(this.#now(), { free, interval: this.#interval });
    return new AppError("WORK_FULL", { title: this.#budget.title, seconds });
  }
}
