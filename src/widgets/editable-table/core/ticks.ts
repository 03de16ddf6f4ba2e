import type { TableModel } from "./tableModel.ts";
import type { TableRow } from "./tableRow.ts";

/** What happened to the ticks (GRID-20). */
export type TickAction = "selected" | "unselected" | "selected-all";

/** How rows are ticked: any number, or one at a time (GRID-19). */
export type TickMode = "checkbox" | "radio";

/** Ticks a row or takes its tick away. Rows that are disabled keep what they have (GRID-21). */
export function tickRow(model: TableModel, key: string, mode: TickMode): TickAction | undefined {
  const row = model.rowOf(key);
  if (!row || model.isDisabled(row)) return undefined;
  const { ticked } = model.state;
  const isOn = !ticked.has(key);
  if (mode === "radio") model.set({ ticked: new Set([key]) });
  else model.set({ ticked: isOn ? new Set([...ticked, key]) : new Set([...ticked].filter((one) => one !== key)) });
  return isOn || mode === "radio" ? "selected" : "unselected";
}

/** Ticks all rows that are shown, but the disabled ones; where all of them are ticked, none. */
export function tickAll(model: TableModel): TickAction {
  const keys = tickable(model);
  const isAll = keys.length > 0 && keys.every((key) => model.state.ticked.has(key));
  model.set({ ticked: new Set(isAll ? [] : keys) });
  return isAll ? "unselected" : "selected-all";
}

/** How many of the shown rows can be ticked, and how many of those are. */
export function countTicks(model: TableModel): { readonly tickable: number; readonly ticked: number } {
  const { ticked } = model.state;
  let [tickable, count] = [0, 0];
  for (const row of model.rows) {
    if (model.isDisabled(row)) continue;
    tickable += 1;
    if (ticked.size > 0 && ticked.has(model.keyOf(row))) count += 1;
  }
  return { tickable, ticked: count };
}

/** The ticks of rows that are there; the same set where all of them are. */
export function keptTicks(ticked: ReadonlySet<string>, rows: readonly TableRow[], keyOf: (row: TableRow) => string): ReadonlySet<string> {
  if (ticked.size === 0) return ticked;
  const kept = rows.map(keyOf).filter((key) => ticked.has(key));
  return kept.length === ticked.size ? ticked : new Set(kept);
}

/** Keys of the shown rows that can be ticked. */
export function tickable(model: TableModel): readonly string[] {
  return model.rows.filter((row) => !model.isDisabled(row)).map(model.keyOf);
}
