import { callScope } from "../sessions/callScope.ts";
import type { ChangeFeed, Moment } from "./changeFeed.ts";

/** What was read, and from what. */
export interface Found<T> {
  readonly value: T;
  /** Tables, or `table:key` for single rows, whose change makes the value untrue. */
  readonly sources: readonly string[];
}

interface Entry<T> extends Found<T> {
  /** Where the process stood before the value was read. */
  readonly moment: Moment;
}

/** Values read from the database, each kept until something that it was read from changes, in whichever process. */
export class Kept<T> {
  private readonly changes: ChangeFeed;
  private readonly most: number;
  private readonly entries = new Map<string, Entry<T>>();

  /** `most`: values kept; beyond it the one unused for longest goes. */
  constructor(changes: ChangeFeed, { most }: { readonly most: number }) {
    this.changes = changes;
    this.most = most;
  }

  /**
   * Gives the value of a key: the kept one where it is true still, else what `read` finds. Nothing is kept of what is not
   * there, so what is made later is found at once.
   *
   * @param isGood tells what no change of the database says, such as a time that has run out
   */
  get(key: string, read: () => Promise<Found<T>>, isGood?: (value: T) => boolean): Promise<T>;
  get(key: string, read: () => Promise<Found<T> | undefined>, isGood?: (value: T) => boolean): Promise<T | undefined>;
  async get(key: string, read: () => Promise<Found<T> | undefined>, isGood: (value: T) => boolean = () => true): Promise<T | undefined> {
    const moment = await this.changes.moment();
    const known = moment === undefined ? undefined : this.entries.get(key);
    this.entries.delete(key);
    if (known && this.changes.unchangedSince(known.moment, known.sources) && isGood(known.value)) {
      this.entries.set(key, known);
      callScope().sources?.add(known.sources);
      return known.value;
    }
    const found = await read();
    if (found && moment !== undefined) this.keep(key, { ...found, moment });
    return found?.value;
  }

  private keep(key: string, entry: Entry<T>): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.most && oldest !== undefined) this.entries.delete(oldest);
  }
}
