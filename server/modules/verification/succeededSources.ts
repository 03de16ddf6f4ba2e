const LIFE = 12 * 3_600_000;
/** At the limit the one that succeeded longest ago goes. */
const MAX_SOURCES = 20_000;

/**
 * Places from which somebody signed in lately: an office, which goes before addresses that only ever guess. In the
 * memory of this process, since it decides about the order in its queue and about nothing else.
 */
export class SucceededSources {
  private readonly times = new Map<string, number>();
  private readonly elapsed: () => number;

  constructor(elapsed: () => number) {
    this.elapsed = elapsed;
  }

  /** Notes a success. */
  note(source: string): void {
    this.times.delete(source);
    this.times.set(source, this.elapsed());
    const [oldest] = this.times.keys();
    if (this.times.size > MAX_SOURCES && oldest !== undefined) this.times.delete(oldest);
  }

  /** Whether somebody signed in from there in the last twelve hours. */
  has(source: string): boolean {
    const time = this.times.get(source);
    return time !== undefined && this.elapsed() - time < LIFE;
  }
}
