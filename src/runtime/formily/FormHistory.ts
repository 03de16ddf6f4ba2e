import type { Row } from "../../schema/model/json.ts";

/** Values before and after something was changed, by field of the main row. */
interface Step {
  readonly before: Row;
  readonly after: Row;
}

/** Steps that can be taken back; a form of hundreds of fields is seldom filled in with more. */
const MOST = 200;

/**
 * What was changed in a form, in order, so that it can be taken back and done again. A step is all that changed at once: a
 * choice together with what its rules emptied. What is typed into one field until it is left is one step.
 */
export class FormHistory {
  readonly #isSame: (name: string, left: unknown, right: unknown) => boolean;
  #now: Row;
  #past: Step[] = [];
  #future: Step[] = [];
  #isSealed = true;

  /** @param isSame whether two values of a field are the same to a person */
  constructor(start: Row, isSame: (name: string, left: unknown, right: unknown) => boolean) {
    this.#now = start;
    this.#isSame = isSame;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Notes how things stand; what differs from before becomes a step. */
  note(row: Row): void {
    const before = this.#now;
    const names = Object.keys({ ...before, ...row }).filter((name) => !this.#isSame(name, before[name], row[name]));
    this.#now = row;
    if (names.length === 0) return;
    const step = { before: pick(before, names), after: pick(row, names) };
    const last = this.#past.at(-1);
    if (last && !this.#isSealed && isSameField(last, names)) this.#goOn(last, step);
    else this.#past = [...this.#past, step].slice(-MOST);
    this.#future = [];
    this.#isSealed = false;
  }

  /** The field is left: what is changed next is a step of its own. */
  seal(): void {
    this.#isSealed = true;
  }

  /** What is changed next still belongs to the last step, where it is of the same field, although that was left. */
  goOn(): void {
    this.#isSealed = false;
  }

  /** Starts anew from another row, e.g. one that somebody else has saved. */
  restart(row: Row): void {
    this.#now = row;
    this.#past = [];
    this.#future = [];
    this.#isSealed = true;
  }

  /** Values that take the last step back; `undefined` where there is none. They count as noted. */
  undo(): Row | undefined {
    const step = this.#past.pop();
    if (!step) return undefined;
    this.#future.push(step);
    return this.#take(step.before);
  }

  /** Values that do again what was taken back last. */
  redo(): Row | undefined {
    const step = this.#future.pop();
    if (!step) return undefined;
    this.#past.push(step);
    return this.#take(step.after);
  }

  #take(values: Row): Row {
    this.#now = { ...this.#now, ...values };
    this.#isSealed = true;
    return values;
  }

  /** Typed back to where the field started, there is nothing left to take back. */
  #goOn({ before }: Step, { after }: Step): void {
    const isBack = Object.keys(after).every((name) => this.#isSame(name, before[name], after[name]));
    this.#past = isBack ? this.#past.slice(0, -1) : [...this.#past.slice(0, -1), { before, after }];
  }
}

function isSameField({ after }: Step, names: readonly string[]): boolean {
  return names.length === 1 && Object.keys(after).join() === names[0];
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
