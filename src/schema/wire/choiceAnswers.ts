import type { Row } from "../model/json.ts";

/** One page of what may be chosen. */
export interface OptionsPage {
  readonly records: readonly ReferenceOption[];
  readonly total: number;
  /** How the number is meant where it is not exact. */
  readonly totalIs?: "about" | "over";
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
  /** Places left, where a limit counts the choice; with none of them it is `disabled`, unless the row takes none. */
  readonly remaining?: number;
  readonly parentId?: string | null;
  readonly hasChildren?: boolean;
  /** The path of the rows above it (`总部/分中心`), where a search gave it out of its place and its text does not say so. */
  readonly above?: string;
  /** Values of the picker's columns, where its table was asked for. */
  readonly row?: Row;
  /** Why a stored value has no row for the viewer; absent where it has one. */
  readonly state?: UnseenState;
  /** Values that the choice brings along for other fields of the form, where they were asked for. */
  readonly fill?: Row;
}

/** A stored value whose row is gone, is out of the viewer's sight, or is one of the two. */
export type UnseenState = "deleted" | "hidden" | "unknown";

/** Why a list has nothing to choose, and the nearest day that has: the next one or, past the last, the one before. */
export interface NothingToChoose {
  readonly text: string;
  /** The date field and the value that would help; absent where none of the next days does. */
  readonly next?: { readonly field: string; readonly value: string };
}

/** Tags that rows hold already, those of most rows first. */
export interface KnownTags {
  readonly tags: readonly string[];
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
