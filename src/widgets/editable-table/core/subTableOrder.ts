import type { CellFault } from "./cellFaults.ts";
import type { TableValidation } from "./validation.ts";

/** A table among several that are saved together. */
export interface CheckedTable {
  /** Name that a person knows it by. */
  readonly title: string;
  readonly validation: Pick<TableValidation, "checkAll">;
}

/** The first table that failed, with its faults. */
export interface FailedTable<Table extends CheckedTable> {
  readonly table: Table;
  readonly faults: readonly CellFault[];
  /** Which table it is and how much is wrong, for people. */
  readonly message: string;
}

/**
 * Checks tables one after the other (GRID-51): a later one is not begun before the earlier one passed.
 *
 * @returns the first that failed; `undefined` where all passed
 */
export async function checkInOrder<Table extends CheckedTable>(tables: readonly Table[]): Promise<FailedTable<Table> | undefined> {
  for (const table of tables) {
    const faults = await table.validation.checkAll();
    if (faults.length > 0) return { table, faults, message: `“${table.title}”有 ${faults.length} 处填写有误，请修改后再试` };
  }
  return undefined;
}
