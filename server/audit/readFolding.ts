/** Milliseconds within which the same question by the same person is the same look: a window that asks every few seconds is one open window. */
const ATTENDED = 10_000;
/** The same for a window that says that nobody is at it (`X-Unattended`). */
const UNATTENDED = 10 * 60_000;
const MOST_REMEMBERED = 20_000;

/** Tells a new look from a window that asks again by itself. */
export class ReadFolding {
  readonly #last = new Map<string, number>();

  /** Whether the question opens something that is not open already; asking keeps it open. */
  isNew(question: string, { now, isUnattended }: { readonly now: number; readonly isUnattended: boolean }): boolean {
    const before = this.#last.get(question);
    this.#last.delete(question);
    this.#last.set(question, now);
    if (this.#last.size > MOST_REMEMBERED) this.#forgetOldest();
    return before === undefined || now - before > (isUnattended ? UNATTENDED : ATTENDED);
  }

  /** A question that is forgotten is recorded once more, which is no harm. */
  #forgetOldest(): void {
    const [oldest] = this.#last.keys();
    if (oldest !== undefined) this.#last.delete(oldest);
  }
}
