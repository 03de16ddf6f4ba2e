import type { FieldModel } from "../model/entity.ts";
import type { Row } from "../model/json.ts";

/** One page of what may be chosen. */
export interface OptionsPage {
  readonly records: readonly ReferenceOption[];
  readonly total: number;
  /** What the records' rows hold: the label first. Absent where no details are asked for, or the viewer may not list the target. */
  readonly fields?: readonly FieldModel[];
  /** Why nothing can be chosen, and the next day that would help; where the choices depend on a date with `x-days`. */
  readonly none?: NothingToChoose;
}

/** A row that can be chosen. */
export interface ReferenceOption {
  /** What is stored. */
  readonly value: string;
  readonly text: string;
  readonly disabled?: boolean;
  /** Why it cannot be chosen, where a rule of the row says so. */
  readonly reason?: string;
  /** Places left, where a limit counts the choice. */
  readonly remaining?: number;
  readonly parentId?: string | null;
  readonly hasChildren?: boolean;
  /** Values of the page's fields, where details were asked for. */
  readonly row?: Row;
}

/** Why a list has nothing to choose, and the nearest day that has: the next one or, past the last, the one before. */
export interface NothingToChoose {
  readonly text: string;
  /** The date field and the value that would help; absent where none of the next days does. */
  readonly next?: { readonly field: string; readonly value: string };
}

/** What the server says of one day. */
export interface DayChoice {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Places left in all, where a limit counts them. */
  readonly remaining?: number;
  /** Why the day cannot be chosen; absent where it can. */
  readonly reason?: string;
}
