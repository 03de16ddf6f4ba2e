import type { CellValue } from "../rowChange.ts";
import type { CellAddress, TableRow } from "../tableRow.ts";
import { isSameValue } from "./pageRows.ts";

/** A cell that was changed here and not saved, and that others have saved something else in. */
export interface CellConflict extends CellAddress {
  readonly mine: unknown;
  readonly theirs: unknown;
  /** What people read of `theirs`, where the server says it. */
  readonly text: unknown;
  /** Who saved it, where that is known. */
  readonly by: string | undefined;
  /** What the cell says of it. */
  readonly sentence: string;
}

/** A row in the versions that are to be brought together. */
export interface RowVersions {
  /** What both started from. */
  readonly stored: TableRow;
  readonly now: TableRow;
  /** As others have saved it. */
  readonly fresh: TableRow;
}

/** A row as it goes on: others' values, with what was changed here over them; and what both changed. */
export interface SettledRow {
  readonly row: TableRow;
  readonly conflicts: readonly (readonly [column: string, theirs: unknown])[];
}

/** Brings a row that was changed here together with what others have saved, cell by cell. */
export function settledOver({ stored, now, fresh }: RowVersions, isWritable: (column: string) => boolean): SettledRow {
  const mine = Object.keys({ ...stored, ...now }).filter((name) => isWritable(name) && !isSameValue(now[name], stored[name]));
  if (mine.length === 0) return { row: fresh, conflicts: [] };
  const row: Record<string, unknown> = { ...fresh };
  for (const name of mine) {
    row[name] = now[name];
    const text = `${name}_dictText`;
    if (now[text] === undefined) delete row[text];
    else row[text] = now[text];
  }
  const conflicts = mine
    .filter((name) => name in fresh && !isSameValue(fresh[name], stored[name]) && !isSameValue(fresh[name], now[name]))
    .map((name) => [name, fresh[name]] as const);
  return { row, conflicts };
}

/** The cells of a table about which a person still has to decide. */
export class RowConflicts {
  readonly #byRow = new Map<string, Map<string, CellConflict>>();

  get size(): number {
    return [...this.#byRow.values()].reduce((sum, cells) => sum + cells.size, 0);
  }

  all(): readonly CellConflict[] {
    return [...this.#byRow.values()].flatMap((cells) => [...cells.values()]);
  }

  of({ row, column }: CellAddress): CellConflict | undefined {
    return this.#byRow.get(row)?.get(column);
  }

  add(conflict: Omit<CellConflict, "sentence">): void {
    const cells = this.#byRow.get(conflict.row) ?? new Map<string, CellConflict>();
    this.#byRow.set(conflict.row, cells.set(conflict.column, { ...conflict, sentence: sentenceOf(conflict) }));
  }

  /** Writing that began before such a cell was one goes on, e.g. a pasted text whose meaning was asked for: it decides nothing. */
  goOn(cells: readonly CellValue[]): void {
    for (const cell of cells) {
      const conflict = this.of(cell);
      if (conflict) this.add({ ...conflict, mine: cell.value });
    }
  }

  settle({ row, column }: CellAddress): void {
    const cells = this.#byRow.get(row);
    cells?.delete(column);
    if (cells?.size === 0) this.#byRow.delete(row);
  }

  drop(row: string): void {
    this.#byRow.delete(row);
  }

  clear(): void {
    this.#byRow.clear();
  }

  /** Who writes into such a cell has decided; so has who takes the change back, or the row away. */
  keepOpen(rowOf: (key: string) => TableRow | undefined): void {
    for (const conflict of this.all()) {
      const row = rowOf(conflict.row);
      if (!row || !isSameValue(row[conflict.column], conflict.mine)) this.settle(conflict);
    }
  }
}

function sentenceOf({ theirs, text, by }: Omit<CellConflict, "sentence">): string {
  const said = typeof text === "string" ? text : theirs === null || theirs === undefined ? "" : shortText(theirs);
  return `${by ?? "他人"}已改为${said === "" ? "空" : `“${said}”`}，请选择保留哪一个`;
}

function shortText(value: unknown): string {
  return typeof value === "object" ? "其他内容" : String(value);
}

/** What was read may be overtaken by the answer to a save of this page. */
export function isOlder({ rev: theirs }: TableRow, { rev: mine }: TableRow): boolean {
  return typeof theirs === "number" && typeof mine === "number" && theirs < mine;
}

/** The cell as others saved it, with the text beside its value. */
export function theirCells({ row, column, theirs, text }: CellConflict) {
  return [
    { row, column, value: theirs },
    { row, column: `${column}_dictText`, value: text },
  ];
}
