import { isBlank } from "../../../../schema/expression/values.ts";
import { trimSpace } from "../../../../schema/text/space.ts";

/**
 * The values of a column by the rows that hold them, kept up to date a row at a time: who else has a value is known without
 * looking at the other rows. Blank cells are not in it. Texts count without space around them, as they are stored
 * (decision 0070), and `1` is the same as `"1"`, since people read both alike.
 */
export class UniqueIndex {
  /** What each row holds. */
  readonly #values = new Map<string, string>();
  /** Who holds each value: one row, or several. */
  readonly #holders = new Map<string, string | Set<string>>();

  /**
   * Notes what a row holds now.
   *
   * @returns rows that begin or cease to share their value by it; the row itself may be among them
   */
  set(row: string, value: unknown): readonly string[] {
    const before = this.#values.get(row);
    const after = isBlank(value) ? undefined : valueKey(value);
    if (before === after) return [];
    const left = [...(this.isRepeated(row) ? [row] : []), ...this.forget(row)];
    if (after === undefined) return left;
    this.#values.set(row, after);
    const holders = this.#holders.get(after);
    if (holders === undefined) {
      this.#holders.set(after, row);
      return left;
    }
    if (typeof holders === "string") {
      this.#holders.set(after, new Set([holders, row]));
      return [...left, holders, row];
    }
    holders.add(row);
    return [...left, row];
  }

  /** Takes a row out. @returns the row that alone has the value from now on, if there is one */
  forget(row: string): readonly string[] {
    const value = this.#values.get(row);
    if (value === undefined) return [];
    this.#values.delete(row);
    const holders = this.#holders.get(value);
    if (holders === undefined || typeof holders === "string") {
      this.#holders.delete(value);
      return [];
    }
    holders.delete(row);
    if (holders.size > 1) return [];
    const [last = ""] = holders;
    this.#holders.set(value, last);
    return [last];
  }

  /** Whether another row holds what this row does. */
  isRepeated(row: string): boolean {
    const value = this.#values.get(row);
    return value !== undefined && typeof this.#holders.get(value) === "object";
  }
}

function valueKey(value: unknown): string {
  if (typeof value === "string") return trimSpace(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
