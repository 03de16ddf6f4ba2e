/** ms for which a row stands out that others changed (GRID-62). */
export const highlightTime = 1_400;

/** Rows that stand out because others changed them. */
export interface RowHighlights {
  /** Keys of the rows; another set after each change. */
  current(): ReadonlySet<string>;
  /** Lets a row stand out from now on for its time, also where it does already. */
  show(row: string): void;
  /** Lets none stand out any more, and tells nobody. */
  clear(): void;
}

/**
 * Makes the highlights of one table (GRID-62).
 *
 * @param onChange is called when a row begins or ceases to stand out
 */
export function createRowHighlights(onChange: () => void): RowHighlights {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let rows: ReadonlySet<string> = new Set();
  const change = (): void => {
    rows = new Set(timers.keys());
    onChange();
  };
  return {
    current: () => rows,
    show(row) {
      const before = timers.get(row);
      clearTimeout(before);
      timers.set(
        row,
        setTimeout(() => {
          timers.delete(row);
          change();
        }, highlightTime),
      );
      if (before === undefined) change();
    },
    clear() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      rows = new Set();
    },
  };
}
