import { isEqual } from "../../../schema/expression/values.ts";
import type { CellAddress, TableRow } from "./tableRow.ts";

/** A cell and what is wrong in it, in a sentence. */
export interface CellFault extends CellAddress {
  readonly message: string;
}

/** What is known to be wrong in a cell. */
interface Entry {
  /** Found by a rule. */
  readonly rule?: string | undefined;
  /** Found elsewhere, in the value that the cell had then. */
  readonly given?: GivenFault | undefined;
}

interface GivenFault {
  readonly message: string;
  readonly value: unknown;
}

/** The faults of a table by row and column: those that its rules find, and those that others found. */
export class CellFaults {
  readonly #rows = new Map<string, Map<string, Entry>>();
  #count = 0;

  /** How many cells are faulty. */
  get count(): number {
    return this.#count;
  }

  /** What is wrong in a cell. What somebody else found in this very value says more than a rule. */
  messageOf(row: string, column: string): string | undefined {
    const entry = this.#rows.get(row)?.get(column);
    return entry?.given?.message ?? entry?.rule;
  }

  /** Whether any cell of a row is faulty. */
  hasRow(row: string): boolean {
    return this.#rows.has(row);
  }

  /** Notes what the rules say of a cell. @returns whether something else is to be shown now */
  setRule({ row, column }: CellAddress, rule: string | undefined): boolean {
    const before = this.#rows.get(row)?.get(column);
    return before?.rule !== rule && this.#put({ row, column }, { ...before, rule });
  }

  /** Notes what somebody else says of a cell. @returns whether something else is to be shown now */
  setGiven(cell: CellAddress, given: GivenFault | undefined): boolean {
    const before = this.#rows.get(cell.row)?.get(cell.column);
    return (before !== undefined || given !== undefined) && this.#put(cell, { ...before, given });
  }

  /** Forgets what somebody else said of values that a row has no more. @returns whether there was any */
  dropOutdated(key: string, row: TableRow): boolean {
    const outdated = [...(this.#rows.get(key) ?? [])].filter(([column, { given }]) => given && !isEqual(given.value, row[column]));
    return outdated.filter(([column, entry]) => this.#put({ row: key, column }, { ...entry, given: undefined })).length > 0;
  }

  /** Forgets a row. @returns whether it had faults */
  dropRow(row: string): boolean {
    this.#count -= this.#rows.get(row)?.size ?? 0;
    return this.#rows.delete(row);
  }

  /** All faults in the order of the given keys of rows and columns. */
  inOrder(rows: readonly string[], columns: readonly string[]): readonly CellFault[] {
    return rows.flatMap((row) => (this.#rows.has(row) ? this.#ofRow(row, columns) : []));
  }

  /** The first faulty cell after another one, from the top again at the end; `undefined` where no cell of the rows is faulty. */
  next(after: CellAddress | undefined, rows: readonly string[], columns: readonly string[]): CellAddress | undefined {
    const start = after === undefined ? -1 : rows.indexOf(after.row);
    const [rest, behind] = start < 0 ? [columns, []] : splitAt(columns, after?.column);
    const own = start < 0 ? undefined : rows[start];
    const inRow = (row: string | undefined, within: readonly string[]) => (row === undefined ? undefined : this.#ofRow(row, within)[0]);
    const found = inRow(own, rest) ?? this.#firstOf(rows, start, columns) ?? inRow(own, behind);
    return found && { row: found.row, column: found.column };
  }

  /** The first fault in the rows below a place, then in those above it. */
  #firstOf(rows: readonly string[], start: number, columns: readonly string[]): CellFault | undefined {
    const isFaulty = (row: string, index: number) => index !== start && this.#rows.has(row) && this.#ofRow(row, columns).length > 0;
    const below = rows.findIndex((row, index) => index > start && isFaulty(row, index));
    const row = rows[below < 0 ? rows.findIndex(isFaulty) : below];
    return row === undefined ? undefined : this.#ofRow(row, columns)[0];
  }

  #ofRow(row: string, columns: readonly string[]): readonly CellFault[] {
    return columns.flatMap((column) => {
      const message = this.messageOf(row, column);
      return message === undefined ? [] : [{ row, column, message }];
    });
  }

  #put({ row, column }: CellAddress, entry: Entry): boolean {
    const cells = this.#rows.get(row) ?? new Map<string, Entry>();
    const before = this.messageOf(row, column);
    const [size, isFault] = [cells.size, entry.rule !== undefined || entry.given !== undefined];
    if (isFault) cells.set(column, entry);
    else cells.delete(column);
    this.#count += cells.size - size;
    if (cells.size > 0) this.#rows.set(row, cells);
    else this.#rows.delete(row);
    return this.messageOf(row, column) !== before;
  }
}

/** The columns behind one, and it with those before it. */
function splitAt(columns: readonly string[], column: string | undefined): readonly [readonly string[], readonly string[]] {
  const index = columns.findIndex((key) => key === column);
  return [columns.slice(index + 1), columns.slice(0, index + 1)];
}
