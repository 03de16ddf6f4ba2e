import type { Row } from "./json.ts";

/** What of a row is relied on elsewhere and stays as it is, whoever asks. */
export interface RowHold {
  /** Where, in words of the desk; what a program relies on stands first. */
  readonly uses: readonly string[];
  /** The row cannot be deleted. */
  readonly isKept: boolean;
  /** Fields that cannot be changed. */
  readonly fields: readonly string[];
}

/** Key under which the server sends a row's hold beside its fields. */
export const HOLD_KEY = "_held";

/** Reads the hold that came with a row; `undefined` where nothing is held. */
export function holdOf(row: Row | undefined): RowHold | undefined {
  const hold = row?.[HOLD_KEY];
  return typeof hold === "object" && hold !== null ? (hold as RowHold) : undefined;
}

/** The sentence on what relies on a row. */
export function usesSentence({ uses }: Pick<RowHold, "uses">): string {
  const shown = uses.slice(0, MOST_SHOWN).join("、");
  return uses.length > MOST_SHOWN ? `被使用：${shown}等 ${uses.length} 处` : `被使用：${shown}`;
}

const MOST_SHOWN = 6;
