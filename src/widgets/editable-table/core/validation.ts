import { isEqual } from "../../../schema/expression/values.ts";
import { AwaitedAnswers } from "./awaitedAnswers.ts";
import { CellFaults, type CellFault } from "./cellFaults.ts";
import { type CheckedCell, type ColumnChecks, compileRules, firstFault, type LaterAnswer, type RuledColumn } from "./rules/cellRule.ts";
import { UniqueIndex } from "./rules/uniqueIndex.ts";
import type { CellAddress, TableRow } from "./tableRow.ts";

/** What is checked: rows that somebody else owns, and the columns with their rules. */
export interface ValidationGround {
  /** The rows in their order. The array and each row stay the same objects until something of them changes. */
  rows(): readonly TableRow[];
  /** Name of the property by which rows are told apart. */
  readonly rowKey: string;
  /** Stay as they are; other columns are checked by another validation. */
  readonly columns: readonly RuledColumn[];
}

/** What somebody else found in a cell, e.g. the server; `undefined` takes it back. */
export interface GivenReason extends CellAddress {
  readonly message: string | undefined;
}

/** Values were asked for while cells were faulty (GRID-50). The message says how many there are, and the first of them. */
export class TableFaultsError extends Error {
  /** In the order of rows, then columns. */
  readonly faults: readonly CellFault[];

  constructor(faults: readonly CellFault[], message: string) {
    super(message);
    this.name = "TableFaultsError";
    this.faults = faults;
  }
}

/** A column made ready to be checked. */
interface CheckedColumn extends ColumnChecks {
  readonly column: RuledColumn;
  /** Where its values have to differ. */
  readonly index?: UniqueIndex;
}

/**
 * Knows which cells of a table are faulty (GRID-31 to GRID-51). It does not look at the table by itself: whoever changes cells
 * tells it which (`check`), at input, change and blur (GRID-48).
 */
export class TableValidation {
  readonly #ground: ValidationGround;
  readonly #columns: ReadonlyMap<string, CheckedColumn>;
  readonly #faults = new CellFaults();
  readonly #listeners = new Set<() => void>();
  readonly #awaited = new AwaitedAnswers();
  /** The rows at first: they are looked at when the first check is asked for, so that a table is drawn without waiting for that. */
  #first: readonly TableRow[] | undefined;
  #seen: readonly TableRow[] = [];
  readonly #rows = new Map<string, TableRow>();
  /** Cells to check because another row began or ceased to share their value. */
  #touched: CellAddress[] = [];
  #isChanged = false;

  /** @throws BrokenPatternError where a rule has a regular expression that cannot be used */
  constructor(ground: ValidationGround) {
    this.#ground = ground;
    this.#columns = new Map(ground.columns.map((column) => [column.key, checkedColumn(column)]));
    this.#first = ground.rows();
  }

  /** How many cells are faulty, as far as it is known. */
  get count(): number {
    return this.#faults.count;
  }

  /** What is wrong in a cell, by the key of its row; `undefined` where nothing is known to be. */
  faultOf(row: string, column: string): string | undefined {
    return this.#faults.messageOf(row, column);
  }

  /** All known faults in the order of rows, then columns. */
  faults(): readonly CellFault[] {
    return this.#faults.inOrder(
      this.#ground.rows().map((row) => this.#keyOf(row)),
      [...this.#columns.keys()],
    );
  }

  /** The first faulty cell after another one in rows as they are shown, from the top again at the end. */
  next(after: CellAddress | undefined, order: readonly string[]): CellAddress | undefined {
    return this.#faults.next(after, order, [...this.#columns.keys()]);
  }

  /** Tells whenever a fault comes, goes or changes. Gives back how to end it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Checks cells that changed, and those whose values are or were the same where values have to differ. */
  check(cells: readonly CellAddress[]): void {
    this.#sync();
    for (const { row, column } of cells) this.#checkAt(row, column);
    this.#finish();
  }

  /** Checks every cell and waits for those that ask elsewhere. */
  async checkAll(): Promise<readonly CellFault[]> {
    this.#sync();
    this.#touched = [];
    const columns = [...this.#columns.values()].filter(({ checks }) => checks.length > 0);
    for (const row of this.#seen) {
      const key = this.#keyOf(row);
      this.#take(key, row);
      for (const column of columns) this.#checkCell(key, row, column);
    }
    this.#finish();
    await this.#awaited.settled();
    return this.faults();
  }

  /**
   * The rows, every one of them checked as it is given (GRID-50).
   *
   * @throws TableFaultsError where any cell is faulty
   */
  async values(): Promise<readonly TableRow[]> {
    for (;;) {
      const rows = this.#ground.rows();
      const faults = await this.checkAll();
      if (faults.length > 0) throw new TableFaultsError(faults, this.#sentenceOf(faults));
      // What was typed while the answers were awaited has not been checked.
      if (rows === this.#ground.rows()) return rows;
    }
  }

  /** Notes what somebody else found; each reason stays until the value of its cell is another one. */
  set(cells: readonly GivenReason[]): void {
    this.#sync();
    for (const { message, ...cell } of cells) {
      const row = this.#rows.get(cell.row);
      if (row && this.#columns.has(cell.column))
        this.#note(this.#faults.setGiven(cell, message === undefined ? undefined : { message, value: row[cell.column] }));
    }
    this.#finish();
  }

  /** Forgets rows that are gone; late answers about them are not listened to. */
  forgetRows(keys: readonly string[]): void {
    this.#sync();
    for (const key of keys) this.#drop(key);
    this.#finish();
  }

  #checkAt(rowKey: string, columnKey: string): void {
    const row = this.#rows.get(rowKey);
    const column = this.#columns.get(columnKey);
    if (row && column) this.#checkCell(rowKey, row, column);
  }

  #checkCell(rowKey: string, row: TableRow, { column, checks }: CheckedColumn, start = 0): void {
    this.#awaited.drop(rowKey, column.key);
    const cell: CheckedCell = { value: row[column.key], row, rowKey, column };
    const result = firstFault(checks, cell, start);
    // Most cells are right and were: nothing has to be made for them.
    if (result === undefined && !this.#faults.hasRow(rowKey)) return;
    const address = { row: rowKey, column: column.key };
    const isLater = typeof result === "object";
    this.#note(this.#faults.setRule(address, isLater ? undefined : result));
    if (isLater) void this.#follow(address, result, cell.value);
  }

  /** Waits for an answer and goes on with the rules behind it. An answer that a newer check or a removal overtook is dropped. */
  async #follow(cell: CellAddress, later: LaterAnswer, value: unknown): Promise<void> {
    this.#awaited.put(cell, later);
    const message = await later.answer;
    this.#sync();
    const [row, column] = [this.#rows.get(cell.row), this.#columns.get(cell.column)];
    if (row && column && this.#awaited.isNewest(cell, later)) {
      if (!isEqual(row[cell.column], value)) this.#checkCell(cell.row, row, column);
      else if (message === undefined) this.#checkCell(cell.row, row, column, later.next);
      else {
        this.#awaited.drop(cell.row, cell.column);
        this.#note(this.#faults.setRule(cell, message));
      }
    }
    this.#finish();
  }

  /** Takes the rows as they are now: which of them are others is seen by the objects. */
  #sync(): void {
    if (this.#first) {
      const first = this.#first;
      this.#first = undefined;
      this.#follows(first);
      // What was there from the start is checked when it is asked for.
      this.#touched = [];
    }
    this.#follows(this.#ground.rows());
  }

  #follows(rows: readonly TableRow[]): void {
    const before = this.#seen;
    if (rows === before) return;
    this.#seen = rows;
    const [was, changed] = differentRows(before, rows);
    const gone = new Set(was.map((row) => this.#keyOf(row)));
    for (const row of changed) gone.delete(this.#keyOf(row));
    for (const key of gone) this.#drop(key);
    for (const row of changed) this.#take(this.#keyOf(row), row);
  }

  #take(key: string, row: TableRow): void {
    if (this.#rows.get(key) === row) return;
    this.#rows.set(key, row);
    this.#note(this.#faults.dropOutdated(key, row));
    for (const [column, { index }] of this.#columns) if (index) this.#touch(column, index.set(key, row[column]));
  }

  #drop(key: string): void {
    if (!this.#rows.delete(key)) return;
    this.#awaited.dropRow(key);
    this.#note(this.#faults.dropRow(key));
    for (const [column, { index }] of this.#columns) if (index) this.#touch(column, index.forget(key));
  }

  #touch(column: string, rows: readonly string[]): void {
    for (const row of rows) this.#touched.push({ row, column });
  }

  #note(isChanged: boolean): void {
    this.#isChanged ||= isChanged;
  }

  /** Checks what a change touched, then tells once of all that became of it. */
  #finish(): void {
    const touched = this.#touched;
    this.#touched = [];
    for (const { row, column } of touched) this.#checkAt(row, column);
    const isChanged = this.#isChanged;
    this.#isChanged = false;
    if (isChanged) for (const listener of this.#listeners) listener();
    this.#awaited.wake();
  }

  #keyOf(row: TableRow): string {
    return String(row[this.#ground.rowKey]);
  }

  #sentenceOf(faults: readonly CellFault[]): string {
    const [first] = faults;
    const number = this.#ground.rows().findIndex((row) => this.#keyOf(row) === first?.row) + 1;
    const title = this.#columns.get(first?.column ?? "")?.column.title ?? "";
    return `有 ${faults.length} 处填写有误，请修改后再试。第 ${number} 行“${title}”：${first?.message ?? ""}`;
  }
}

/** The rows that differ by their places, of before and now. Where rows were put in or taken out, those below them have not changed. */
function differentRows(before: readonly TableRow[], now: readonly TableRow[]): readonly [readonly TableRow[], readonly TableRow[]] {
  let [start, beforeEnd, nowEnd] = [0, before.length, now.length];
  while (start < beforeEnd && start < nowEnd && before[start] === now[start]) start += 1;
  while (beforeEnd > start && nowEnd > start && before[beforeEnd - 1] === now[nowEnd - 1]) {
    beforeEnd -= 1;
    nowEnd -= 1;
  }
  const differs = (others: readonly TableRow[]) => (row: TableRow, index: number) => row !== others[start + index];
  return [before.slice(start, beforeEnd).filter(differs(now)), now.slice(start, nowEnd).filter(differs(before))];
}

function checkedColumn(column: RuledColumn): CheckedColumn {
  const index = new UniqueIndex();
  const checks = compileRules(column, ({ rowKey }) => index.isRepeated(rowKey));
  return { column, ...checks, ...(checks.isUnique && { index }) };
}
