import type { ImportRemark } from "../../../src/schema/wire/importAnswers.ts";

/** Rows that a remark names; more are only counted. */
const NAMED_ROWS = 20;

/**
 * What an import understood otherwise than it stands in the file, and what of the file it does not take over: nothing is
 * changed in silence. The same remark about several rows is one.
 */
export class ImportRemarks {
  readonly #rows = new Map<string, Set<number>>();
  readonly #remarks = new Map<string, Pick<ImportRemark, "title" | "message">>();

  /**
   * @param title of the column; "" where the remark is about the file
   * @param row as spreadsheet programs number it; none where the remark is about all of them
   */
  add(title: string, message: string, row?: number): void {
    const key = `${title}\n${message}`;
    this.#remarks.set(key, { title, message });
    const rows = this.#rows.get(key) ?? new Set<number>();
    this.#rows.set(key, rows);
    if (row !== undefined) rows.add(row);
  }

  /** In the order in which they were first made. */
  list(): readonly ImportRemark[] {
    return [...this.#remarks].map(([key, remark]) => {
      const rows = [...(this.#rows.get(key) ?? [])].toSorted((one, other) => one - other);
      return { ...remark, rows: rows.slice(0, NAMED_ROWS), rowCount: rows.length };
    });
  }
}
