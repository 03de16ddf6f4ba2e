import type { CellValue, KeyOf, RowChange } from "../rowChange.ts";
import type { CellAddress, TableRow } from "../tableRow.ts";
import { isSameValue } from "./pageRows.ts";
import { type CellConflict, type RowConflicts, settledOver } from "./rowConflicts.ts";

/** What the text beside a value ends with: how people read it. */
const TEXT = "_dictText";

/** A stored row before and after others have saved it. */
export interface OvertakenRow {
  readonly was: TableRow;
  readonly fresh: TableRow;
}

/** What others have saved in a cell that somebody was editing. */
interface Overtaken extends Omit<CellConflict, "mine" | "sentence"> {
  /** What was stored when the editor was opened. */
  readonly was: unknown;
}

/**
 * The cell whose editor is open, where others save it meanwhile: what is written there was meant for the value that stood there
 * before, and must not pass over theirs without a word.
 */
export class OvertakenCell {
  #openCell: () => CellAddress | undefined = () => undefined;
  #overtaken: Overtaken | undefined;

  /** Says how to tell which cell somebody is editing. */
  watch(openCell: () => CellAddress | undefined): void {
    this.#openCell = openCell;
  }

  /** Notes that others have saved a row, in case its cell is being edited. */
  note(key: string, { was, fresh }: OvertakenRow, by: string | undefined): void {
    const { row, column } = this.#openCell() ?? {};
    if (row !== key || column === undefined || !(column in fresh) || isSameValue(was[column], fresh[column])) return;
    const before = this.#overtaken?.row === row && this.#overtaken.column === column ? this.#overtaken.was : was[column];
    this.#overtaken = { row, column, was: before, theirs: fresh[column], text: fresh[`${column}${TEXT}`], by };
  }

  /** Who leaves the cell as it was when they opened it wrote nothing: it is theirs. */
  merged(change: RowChange): RowChange {
    const late = this.#overtaken;
    if (!late || change.kind !== "set") return change;
    return replacedIn(change, (cell) =>
      isSame(cell, late) && isSameValue(cell.value, late.was) ? { value: late.theirs, text: late.text } : undefined,
    );
  }

  /** Cells are written: what stands over theirs now is a person's to decide about. */
  contend(cells: readonly CellValue[], conflicts: RowConflicts): void {
    const late = this.#overtaken;
    const cell = late && cells.findLast((one) => isSame(one, late));
    if (!cell || isSameValue(cell.value, late.theirs)) return;
    const { row, column, theirs, text, by } = late;
    conflicts.add({ row, column, mine: cell.value, theirs, text, by });
  }

  /** Editing has ended, or somebody has decided. */
  forget(): void {
    this.#overtaken = undefined;
  }
}

/** What a step of the history is held against. */
export interface OvertakenGround {
  /** A row before and after others have saved it; `undefined` where they have not. */
  readonly versionsOf: (key: string) => OvertakenRow | undefined;
  readonly keyOf: KeyOf;
  readonly isWritable: (column: string) => boolean;
}

/**
 * A step of the history after others have saved rows: where it would bring back what was stored before, it brings back what is
 * stored now. Otherwise taking a change back would write an old value over theirs.
 */
export function overOvertaken(change: RowChange, { versionsOf, keyOf, isWritable }: OvertakenGround): RowChange {
  if (change.kind === "insert") {
    const renewed = (row: TableRow) => {
      const { was, fresh } = versionsOf(keyOf(row)) ?? {};
      return was && fresh ? settledOver({ stored: was, now: row, fresh }, isWritable).row : row;
    };
    return { ...change, places: change.places.map(({ index, row }) => ({ index, row: renewed(row) })) };
  }
  if (change.kind !== "set") return change;
  return replacedIn(change, ({ row, column, value }) => {
    const { was, fresh } = versionsOf(row) ?? {};
    const isOld = was && fresh && column in fresh && isSameValue(value, was[column]) && !isSameValue(fresh[column], was[column]);
    return isOld ? { value: fresh[column], text: fresh[`${column}${TEXT}`] } : undefined;
  });
}

type Replacing = (cell: CellValue) => { readonly value: unknown; readonly text: unknown } | undefined;

/** Cells with other values where those are replaced, and the texts beside them. */
function replacedIn(change: Extract<RowChange, { readonly kind: "set" }>, replace: Replacing): RowChange {
  const texts = new Map<string, unknown>();
  const cells = change.cells.map((cell) => {
    const next = cell.column.endsWith(TEXT) ? undefined : replace(cell);
    if (!next) return cell;
    texts.set(`${cell.row} ${cell.column}${TEXT}`, next.text);
    return { ...cell, value: next.value };
  });
  if (texts.size === 0) return change;
  const addressOf = ({ row, column }: CellAddress) => `${row} ${column}`;
  return { ...change, cells: cells.map((cell) => (texts.has(addressOf(cell)) ? { ...cell, value: texts.get(addressOf(cell)) } : cell)) };
}

function isSame(one: CellAddress, other: CellAddress): boolean {
  return one.row === other.row && one.column === other.column;
}
