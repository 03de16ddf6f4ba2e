/** A call that waits for its place. */
export interface Waiter {
  /** Its turn has come. */
  readonly enter: () => void;
  /** Its turn would come too late. */
  readonly refuse: () => void;
}

/** Calls that wait, by person, in the order of the persons' turns. */
export class WaitingPersons {
  readonly #lines = new Map<string, Waiter[]>();
  /** How many persons have at least one call waiting, at least two, and so on. */
  readonly #depths: number[] = [];
  #size = 0;

  /** Calls of all persons. */
  get size(): number {
    return this.#size;
  }

  has(person: string): boolean {
    return this.#lines.has(person);
  }

  lengthOf(person: string): number {
    return this.#lines.get(person)?.length ?? 0;
  }

  /** Calls that have their turn before a new one of the person: their own, and of each other person as many and one. */
  aheadOf(person: string): number {
    const own = this.lengthOf(person);
    let ahead = 0;
    for (let depth = 0; depth <= own; depth += 1) ahead += this.#depths[depth] ?? 0;
    return ahead;
  }

  add(person: string, waiter: Waiter): void {
    const line = this.#lines.get(person) ?? [];
    this.#depths[line.length] = (this.#depths[line.length] ?? 0) + 1;
    line.push(waiter);
    this.#lines.set(person, line);
    this.#size += 1;
  }

  /** Takes a call out wherever it stands. */
  drop(person: string, waiter: Waiter): void {
    const line = this.#lines.get(person);
    const index = line?.indexOf(waiter) ?? -1;
    if (line && index >= 0) this.#take(person, line, index);
  }

  /**
   * Takes the first call of the person with the least at work, the longest waiting of those, and sends that person to the end.
   *
   * @param atWork what a person has at work; `undefined` where there is no place for them
   */
  takeNext(atWork: (person: string) => number | undefined): Waiter | undefined {
    let next: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const person of this.#lines.keys()) {
      const count = atWork(person) ?? Number.POSITIVE_INFINITY;
      if (count >= least) continue;
      [next, least] = [person, count];
      if (least === 0) break;
    }
    const line = next === undefined ? undefined : this.#lines.get(next);
    if (next === undefined || !line) return undefined;
    const first = this.#take(next, line, 0);
    this.#lines.delete(next);
    if (line.length > 0) this.#lines.set(next, line);
    return first;
  }

  /** Takes the last call of who has most waiting; nobody's only one. */
  takeLastOfLongest(): Waiter | undefined {
    if ((this.#depths[1] ?? 0) === 0) return undefined;
    let longest: readonly [string, Waiter[]] | undefined;
    for (const entry of this.#lines) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry;
    return longest && this.#take(...longest, longest[1].length - 1);
  }

  #take(person: string, line: Waiter[], index: number): Waiter | undefined {
    const [taken] = line.splice(index, 1);
    this.#depths[line.length] = (this.#depths[line.length] ?? 1) - 1;
    if (line.length === 0) this.#lines.delete(person);
    this.#size -= 1;
    return taken;
  }
}
