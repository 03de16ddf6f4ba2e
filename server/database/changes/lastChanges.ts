/** Rows whose last change is remembered one by one; of all others of a table it is known that they did not change later than its floor. */
const MOST_ROWS = 20_000;

/** When tables and rows changed last, counted in changes heard. A source is a table, or `table:key` for one row of it. */
export class LastChanges {
  /** How many changes have been heard. */
  now = 0;
  private readonly tables = new Map<string, number>();
  private readonly rows = new Map<string, number>();
  /** By table: no row of it that is not in `rows` changed later. */
  private readonly floors = new Map<string, number>();
  /** Everything may have changed then. */
  private all = 0;

  /** Notes a change of a row, or of a table that does not say which of its rows. */
  note(source: string): void {
    this.now += 1;
    const table = tableOf(source);
    this.tables.set(table, this.now);
    if (table === source) this.floors.set(table, this.now);
    else this.noteRow(source);
  }

  /** Notes that anything may have changed. */
  noteAll(): void {
    this.now += 1;
    this.all = this.now;
  }

  /** When a source changed last; 0 where it never did. */
  of(source: string): number {
    const table = tableOf(source);
    const known = table === source ? this.tables.get(table) : Math.max(this.rows.get(source) ?? 0, this.floors.get(table) ?? 0);
    return Math.max(known ?? 0, this.all);
  }

  private noteRow(source: string): void {
    this.rows.delete(source);
    this.rows.set(source, this.now);
    if (this.rows.size <= MOST_ROWS) return;
    const [oldest] = this.rows;
    if (!oldest) return;
    this.rows.delete(oldest[0]);
    const table = tableOf(oldest[0]);
    this.floors.set(table, Math.max(oldest[1], this.floors.get(table) ?? 0));
  }
}

function tableOf(source: string): string {
  const end = source.indexOf(":");
  return end === -1 ? source : source.slice(0, end);
}
