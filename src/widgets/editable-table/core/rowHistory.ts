import type { RowChange } from "./rowChange.ts";

/** Steps that can be taken back. */
const MOST_STEPS = 500;

/** What a person did at once, and how it is taken back. */
export interface HistoryStep {
  readonly forward: readonly RowChange[];
  /** In the order in which they are to be done. */
  readonly back: readonly RowChange[];
}

interface NotedStep extends HistoryStep {
  readonly merge: string | undefined;
}

/** The steps of a person that can be taken back and done again. */
export class RowHistory {
  #past: readonly NotedStep[] = [];
  #future: readonly NotedStep[] = [];
  #isSealed = true;

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Notes what was done. Steps with the same `merge` that follow each other are one. */
  note({ forward, back }: HistoryStep, merge?: string): void {
    const last = this.#past.at(-1);
    const isSame = last !== undefined && this.goesOn(merge);
    const step = isSame ? { forward: [...last.forward, ...forward], back: [...back, ...last.back], merge } : { forward, back, merge };
    this.#past = [...(isSame ? this.#past.slice(0, -1) : this.#past), step].slice(-MOST_STEPS);
    this.#future = [];
    this.#isSealed = false;
  }

  /** Whether what is noted next under this name belongs to the last step. */
  goesOn(merge: string | undefined): boolean {
    return merge !== undefined && this.#past.at(-1)?.merge === merge && !this.#isSealed;
  }

  /** What is noted next is a step of its own. */
  seal(): void {
    this.#isSealed = true;
  }

  /** Gives what takes the last step back; `undefined` where there is none. */
  back(): readonly RowChange[] | undefined {
    const step = this.#past.at(-1);
    if (!step) return undefined;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, step];
    this.#isSealed = true;
    return step.back;
  }

  /** Gives what does again the step that was taken back last; `undefined` where there is none. */
  forth(): readonly RowChange[] | undefined {
    const step = this.#future.at(-1);
    if (!step) return undefined;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, step];
    this.#isSealed = true;
    return step.forward;
  }

  clear(): void {
    this.#past = [];
    this.#future = [];
    this.#isSealed = true;
  }

  /** Replaces what steps would write, where it has become another: e.g. others have saved a row meanwhile. */
  rewrite(change: (change: RowChange) => RowChange): void {
    const over = ({ forward, back, merge }: NotedStep): NotedStep => ({ forward: forward.map(change), back: back.map(change), merge });
    this.#past = this.#past.map(over);
    this.#future = this.#future.map(over);
  }
}
