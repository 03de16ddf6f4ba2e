import type { TextResult } from "../../../schema/kinds/kind.ts";
import type { TableRow } from "./tableRow.ts";

/** A number made of a column, shown below it (GRID-02, GRID-68). */
export type Statistic = "sum" | "average";

/**
 * What the core of the table knows of a column, whatever it is made of: a field of an entity, or a column that a developer
 * writes. How its cells look is the matter of `grid/`.
 */
export interface TableColumn {
  /** Name of the value in the row. */
  readonly key: string;
  readonly title: string;
  /** px; see `columnWidths.ts`. */
  readonly width: number;
  readonly minWidth: number;
  readonly align: "left" | "right" | "center";
  /** Nobody can change a value of the column here. @default false */
  readonly readOnly?: boolean;
  /** What a rule makes of the other values of the row: nobody misses what was pasted over it. @default false */
  readonly isComputed?: boolean;
  /** The value of a cell as people read it, copy it, look for it and sort by it; `""` for none. */
  toText(value: unknown, row: TableRow): string;
  /**
   * Reads what was typed or pasted: a value, or the Chinese reason why it is none. Blank text is never given to it. Absent:
   * cells of the column take no text.
   */
  readonly fromText?: (text: string, row: TableRow) => TextResult;
  /** Why a stored text is no value of the column, e.g. because it was pasted and could not be read; absent: every value is one. */
  readonly unread?: (value: unknown, row?: TableRow) => string | undefined;
  /**
   * The words that a text may be the beginning or a part of, while it is typed. Where it is one alone and the text says nothing by
   * itself, that one is meant; a paste is never guessed at.
   */
  readonly suggest?: (text: string, row: TableRow) => readonly string[];
  /**
   * Looks up what texts mean that the browser does not know by itself, such as the labels of other rows; `fromText` then reads
   * them at once.
   *
   * @param rows the rows in which the texts stand, one for each; absent where that is not known yet
   */
  readonly prepare?: (texts: readonly string[], rows?: readonly TableRow[]) => Promise<void>;
  /** What a text means depends on other values of its row, so that it is looked up with the row only. @default false */
  readonly readsRow?: boolean;
  /** Other values of the row that go with a value, such as the words that came with it from the server; written with it. */
  readonly along?: (value: unknown) => Readonly<Record<string, unknown>>;
  /** What a cell holds that was emptied. @default null */
  readonly emptyValue?: unknown;
  /** The values that the space bar changes between: checked and unchecked (GRID-03). Absent: it writes a space. */
  readonly toggle?: readonly [checked: unknown, unchecked: unknown];
  readonly statistics?: readonly Statistic[];
}
