import type { LaterAnswer } from "./rules/cellRule.ts";
import type { CellAddress } from "./tableRow.ts";

/** Checks of cells that answer later: the newest of each cell, all older ones have lost. */
export class AwaitedAnswers {
  readonly #rows = new Map<string, Map<string, LaterAnswer>>();
  /** Who waits until nothing is awaited. */
  #idle: (() => void)[] = [];

  put({ row, column }: CellAddress, later: LaterAnswer): void {
    const cells = this.#rows.get(row) ?? new Map<string, LaterAnswer>();
    this.#rows.set(row, cells.set(column, later));
  }

  /** Whether nothing newer is known of a cell. */
  isNewest({ row, column }: CellAddress, later: LaterAnswer): boolean {
    return this.#rows.get(row)?.get(column) === later;
  }

  drop(row: string, column: string): void {
    // Called for every cell that is checked, most often with nothing awaited at all.
    if (this.#rows.size === 0) return;
    const cells = this.#rows.get(row);
    if (cells?.delete(column) && cells.size === 0) this.#rows.delete(row);
  }

  dropRow(row: string): void {
    this.#rows.delete(row);
  }

  /** Resolves when nothing is awaited any more, at the next `wake`. */
  async settled(): Promise<void> {
    if (this.#rows.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Lets go on who waits, if nothing is awaited. */
  wake(): void {
    if (this.#rows.size > 0) return;
    const idle = this.#idle;
    this.#idle = [];
    for (const goOn of idle) goOn();
  }
}
