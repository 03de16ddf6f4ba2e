import type { TableModel } from "../core/tableModel.ts";
import type { CellAddress } from "../core/tableRow.ts";

/** How far the uploads of a table are, by cell. They go on while their rows are out of sight, and make no steps to take back. */
export class UploadStates {
  readonly #percents = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** 0 to 100; `undefined` where nothing is under way. */
  percentOf(cell: CellAddress): number | undefined {
    return this.#percents.get(keyOf(cell));
  }

  set(cell: CellAddress, percent: number | undefined): void {
    if (percent === undefined) this.#percents.delete(keyOf(cell));
    else this.#percents.set(keyOf(cell), percent);
    for (const listener of this.#listeners) listener();
  }
}

const made = new WeakMap<TableModel, UploadStates>();

/** The uploads of a table. */
export function uploadsOf(model: TableModel): UploadStates {
  const states = made.get(model) ?? new UploadStates();
  made.set(model, states);
  return states;
}

function keyOf({ row, column }: CellAddress): string {
  return JSON.stringify([row, column]);
}
