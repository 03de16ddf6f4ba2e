import { AppError } from "../errors.ts";
import type { WorkBudget } from "./workBudgets.ts";

/** Gives the place back; a second call does nothing. */
export type LeaveWork = () => void;

interface Waiter {
  readonly enter: () => void;
}

/**
 * Lets work of one kind in, as much at once as its budget says. Who finds no place waits; a free place goes to the next
 * person in turn, not to the next call: whoever sends a hundred calls waits behind their own, others behind one of them.
 */
export class WorkGate {
  readonly #budget: WorkBudget;
  readonly #atWork = new Map<string, number>();
  /** By person, in the order of their turns. */
  readonly #waiting = new Map<string, Waiter[]>();
  #total = 0;

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  /**
   * Waits for a place.
   *
   * @param person whose place it is: a user, or an address
   * @param signal fires when the caller goes; then the turn is given up
   * @throws AppError WORK_OF_PERSON_FULL, WORK_FULL
   */
  async enter(person: string, signal?: AbortSignal): Promise<LeaveWork> {
    if (this.#hasPlaceFor(person) && !this.#waiting.has(person)) return this.#take(person);
    const queue = this.#waiting.get(person) ?? [];
    if (queue.length >= this.#budget.waiting) throw this.#refusal(person);
    return this.#wait(person, queue, signal);
  }

  #wait(person: string, queue: Waiter[], signal: AbortSignal | undefined): Promise<LeaveWork> {
    this.#waiting.set(person, queue);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
      };
      const giveUp = (): void => {
        settle();
        this.#drop(person, waiter);
        reject(this.#refusal(person));
      };
      const timer = setTimeout(giveUp, this.#budget.patience);
      const waiter: Waiter = {
        enter: () => {
          settle();
          resolve(this.#take(person));
        },
      };
      queue.push(waiter);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  #drop(person: string, waiter: Waiter): void {
    const queue = this.#waiting.get(person)?.filter((other) => other !== waiter) ?? [];
    if (queue.length > 0) this.#waiting.set(person, queue);
    else this.#waiting.delete(person);
  }

  #hasPlaceFor(person: string): boolean {
    return this.#total < this.#budget.inAll && (this.#atWork.get(person) ?? 0) < this.#budget.perPerson;
  }

  #take(person: string): LeaveWork {
    this.#total += 1;
    this.#atWork.set(person, (this.#atWork.get(person) ?? 0) + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#leave(person);
    };
  }

  #leave(person: string): void {
    this.#total -= 1;
    const left = (this.#atWork.get(person) ?? 1) - 1;
    if (left > 0) this.#atWork.set(person, left);
    else this.#atWork.delete(person);
    this.#letNextIn();
  }

  #letNextIn(): void {
    const next = [...this.#waiting.keys()].find((person) => this.#hasPlaceFor(person));
    if (next === undefined) return;
    const [first, ...rest] = this.#waiting.get(next) ?? [];
    // Deleting first moves the person to the end of the turns.
    this.#waiting.delete(next);
    if (rest.length > 0) this.#waiting.set(next, rest);
    first?.enter();
  }

  #refusal(person: string): AppError {
    const { title, perPerson, retryAfter } = this.#budget;
    // Who has more calls waiting stands behind these, whoever holds the places just now.
    const isOwn = (this.#atWork.get(person) ?? 0) + (this.#waiting.get(person)?.length ?? 0) >= perPerson;
    return isOwn
      ? new AppError("WORK_OF_PERSON_FULL", { title, count: perPerson, seconds: retryAfter })
      : new AppError("WORK_FULL", { title, seconds: retryAfter });
  }
}
