import { TableFaultsError } from "../core/validation.ts";
import type { CellFault } from "../core/cellFaults.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";
import type { RowDifferences } from "../core/memoryRows.ts";
import type { CheckedRows } from "./checkedRows.ts";

/** Where new rows come, and what becomes of them. */
export interface AddOptions {
  /** Place from 0. @default below all others */
  readonly index?: number;
  /** The cursor goes into the first of them. @default true */
  readonly setActive?: boolean;
}

/** What a developer does with a table from outside. */
export interface EditableTableRef {
  /** The rows in their order; with `orderNum` where they are put in order by dragging (GRID-17). */
  getTableData(): readonly TableRow[];
  /** The rows that are ticked. */
  getSelectionData(): readonly TableRow[];
  /** Rows that are not stored yet (GRID-16). */
  getNewData(): readonly TableRow[];
  /** Stored rows that were taken away (GRID-16). */
  getDeleteData(): readonly TableRow[];
  /** All that differs from what was loaded. */
  getDifferences(): RowDifferences;
  /** @returns the new rows there was room for, with their keys */
  addRows(records?: TableRow | readonly TableRow[], options?: AddOptions): readonly TableRow[];
  /** Puts rows in before the one at a place. */
  insertRows(records: TableRow | readonly TableRow[], index: number): readonly TableRow[];
  /** @throws TypeError for what is no key and no list of keys (GRID-25) */
  removeRows(keys: string | readonly string[]): void;
  removeSelection(): void;
  /** Takes the row at a place to another, both from 0. */
  moveRow(from: number, to: number): void;
  /** Ticks these rows and no others. */
  resetSelection(keys?: readonly string[]): void;
  clearSelection(): void;
  /** Faults of what is shown, or nothing where there are none. */
  validateTable(): Promise<readonly CellFault[] | undefined>;
  /** Leads to the first fault as well, whatever the rows are narrowed to. */
  fullValidateTable(): Promise<readonly CellFault[] | undefined>;
  /** @throws TableFaultsError where a cell is faulty (GRID-50) */
  getValues(): Promise<readonly TableRow[]>;
  /** Writes values into rows, as one step. */
  setValues(values: readonly { readonly rowKey: string; readonly values: TableRow }[]): void;
}

/** What the handle of a table works with. */
export interface TableRefGround {
  readonly model: TableModel;
  readonly source: CheckedRows;
  /** Key under which the place of a row is written; absent: it is not. */
  readonly orderKey: string | undefined;
}

/** Name of the place of a row among the others (GRID-17). */
export const orderKey = "orderNum";

/** Makes what a developer does with a table. */
export function tableRef({ model, source, orderKey: ordered }: TableRefGround): EditableTableRef {
  const inOrder = (rows: readonly TableRow[]) =>
    ordered === undefined ? rows : rows.map((row, index) => ({ ...row, [ordered]: index + 1 }));
  const tick = (keys: readonly string[]) => {
    const wanted = new Set(keys);
    const rows = source.rows().filter((row) => wanted.has(model.keyOf(row)) && !model.isDisabled(row));
    model.set({ ticked: new Set(rows.map(model.keyOf)) });
  };
  const remove = (keys: unknown) => model.remove(keysOf(keys));
  const ticked = () => source.rows().filter((row) => model.state.ticked.has(model.keyOf(row)));
  return {
    getTableData: () => inOrder(source.rows()),
    getSelectionData: ticked,
    getNewData: () => source.memory.differences().inserted,
    getDeleteData: () => source.memory.differences().deleted,
    getDifferences: () => source.memory.differences(),
    addRows: (records = {}, { index, setActive = true } = {}) =>
      addRows(model, listOf(records), { index: index ?? model.size.rows, setActive }),
    insertRows: (records, index) => addRows(model, listOf(records), { index, setActive: true }),
    removeRows: remove,
    removeSelection: () => remove(ticked().map(model.keyOf)),
    moveRow: (from, to) => {
      const row = source.rows()[from];
      if (row) model.moveRows([model.keyOf(row)], to);
    },
    resetSelection: (keys = []) => tick(keys),
    clearSelection: () => tick([]),
    ...validationOf(model, source, inOrder),
    setValues: (values) =>
      model.write(
        values.flatMap(({ rowKey, values: cells }) => Object.entries(cells).map(([column, value]) => ({ row: rowKey, column, value }))),
      ),
  };
}

type Validating = Pick<EditableTableRef, "validateTable" | "fullValidateTable" | "getValues">;

function validationOf(model: TableModel, source: CheckedRows, inOrder: (rows: readonly TableRow[]) => readonly TableRow[]): Validating {
  const check = async () => {
    model.commit();
    const faults = await source.validation.checkAll();
    return faults.length > 0 ? faults : undefined;
  };
  return {
    validateTable: check,
    fullValidateTable: async () => {
      const faults = await check();
      leadTo(model, faults);
      return faults;
    },
    getValues: async () => {
      model.commit();
      try {
        return inOrder(await source.validation.values());
      } catch (error) {
        if (error instanceof TableFaultsError) leadTo(model, error.faults);
        throw error;
      }
    },
  };
}

/** Puts rows in; a cursor that is not meant to go there stays where it was. */
function addRows(model: TableModel, records: readonly TableRow[], { index, setActive }: Required<AddOptions>): readonly TableRow[] {
  const before = new Set(model.rows.map(model.keyOf));
  const { selection } = model.state;
  model.insert(index, records);
  if (!setActive) model.select(selection);
  else model.cursor.focus();
  return model.rows.filter((row) => !before.has(model.keyOf(row)));
}

/** Puts the cursor into the first faulty cell. */
function leadTo(model: TableModel, [first]: readonly CellFault[] = []): void {
  const place = first && model.placeOf(first);
  if (place) model.select({ focus: place, anchor: place });
}

function keysOf(keys: unknown): readonly string[] {
  if (typeof keys === "string") return [keys];
  if (Array.isArray(keys)) return keys.map(String);
  throw new TypeError("removeRows 的参数应是行的 key，或由 key 组成的数组");
}

function listOf(records: TableRow | readonly TableRow[]): readonly TableRow[] {
  return Array.isArray(records) ? (records as readonly TableRow[]) : [records as TableRow];
}
