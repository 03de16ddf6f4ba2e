import type { CellValue, KeyOf, RowChange } from "./rowChange.ts";
import type { TableColumn } from "./tableColumn.ts";
import type { TableRow } from "./tableRow.ts";
import type { TableModel } from "./tableModel.ts";
import { valueOfText } from "./writing.ts";

/** A text in a cell whose meaning has to be asked for, such as the label of another row. */
interface WaitingText {
  readonly column: TableColumn;
  /** Key of the row. */
  readonly row: string;
  readonly text: string;
}

/** The texts that changes write, of columns that look up what texts mean, as far as they say nothing yet. */
function textsToRead(changes: readonly RowChange[], columns: readonly TableColumn[], keyOf: KeyOf): readonly WaitingText[] {
  const asking = new Map(columns.flatMap((column) => (column.prepare ? [[column.key, column] as const] : [])));
  if (asking.size === 0) return [];
  return changes.flatMap(writtenBy(keyOf)).flatMap(({ row, column: key, value }) => {
    const column = asking.get(key);
    return column && typeof value === "string" && column.unread?.(value) !== undefined ? [{ column, row, text: value }] : [];
  });
}

function writtenBy(keyOf: KeyOf): (change: RowChange) => readonly CellValue[] {
  return (change) => {
    if (change.kind === "set") return change.cells;
    if (change.kind !== "insert") return [];
    return change.places.flatMap(({ row }) => Object.entries(row).map(([column, value]) => ({ row: keyOf(row), column, value })));
  };
}

/** How texts are read later. */
export interface LaterReading {
  /** Ends when the meaning of the texts is known, where somebody has asked already. */
  readonly asked: Promise<void> | undefined;
  /** Name of the step that wrote them; what they mean belongs to it. */
  readonly merge: string;
}

/** Reads the texts that changes wrote, once their meaning is known, in the cells that still say them. */
export async function readLater(model: TableModel, changes: readonly RowChange[], { asked, merge }: LaterReading): Promise<void> {
  const { source, keyOf } = model;
  const waiting = textsToRead(changes, model.columns, keyOf);
  if (waiting.length === 0) return;
  if (asked) await asked;
  const rowsNow = () => new Map(source.rows().map((row) => [keyOf(row), row]));
  await preparedTexts(asked ? waiting.filter(({ column }) => column.readsRow) : waiting, rowsNow());
  const rows = rowsNow();
  const cells = waiting.flatMap(({ column, row: key, text }) => {
    const row = rows.get(key);
    const value = row?.[column.key] === text ? valueOfText(column, text, row) : text;
    return value === text ? [] : [{ row: key, column: column.key, value }];
  });
  if (cells.length > 0) model.apply([{ kind: "set", cells }], { merge });
  // What could not be read is told otherwise than while it was asked for.
  model.refresh();
}

/** Lets the columns look their texts up, each column all of its own at once. */
async function preparedTexts(waiting: readonly WaitingText[], rows: ReadonlyMap<string, TableRow>): Promise<void> {
  const byColumn = new Map<TableColumn, WaitingText[]>();
  for (const one of waiting) byColumn.set(one.column, [...(byColumn.get(one.column) ?? []), one]);
  await Promise.all([...byColumn].map(([column, own]) => prepared(column, own, rows)));
}

async function prepared({ prepare, readsRow }: TableColumn, waiting: readonly WaitingText[], rows: ReadonlyMap<string, TableRow>) {
  if (!readsRow) return prepare?.([...new Set(waiting.map(({ text }) => text))]);
  const placed = waiting.flatMap(({ text, row: key }) => {
    const row = rows.get(key);
    return row ? [{ text, row }] : [];
  });
  return prepare?.(
    placed.map(({ text }) => text),
    placed.map(({ row }) => row),
  );
}

/** Changes with the values that go with those they write (`TableColumn.along`). */
export function withCompanions(changes: readonly RowChange[], columns: readonly TableColumn[]): readonly RowChange[] {
  const led = new Map(columns.flatMap(({ key, along }) => (along ? [[key, along] as const] : [])));
  if (led.size === 0) return changes;
  const beside = ({ row, column, value }: CellValue) =>
    Object.entries(led.get(column)?.(value) ?? {}).map(([name, own]) => ({ row, column: name, value: own }));
  return changes.map((change) =>
    change.kind === "set" ? { ...change, cells: change.cells.flatMap((cell) => [cell, ...beside(cell)]) } : change,
  );
}
