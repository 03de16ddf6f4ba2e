import { useSyncExternalStore } from "react";
import type { TableModel } from "../core/tableModel.ts";
import type { TableState } from "../core/tableState.ts";

/** Follows a part of the state of a table; it has to be the same value while it says the same. */
export function useTableState<T>(model: TableModel, pick: (state: TableState) => T): T {
  return useSyncExternalStore(model.subscribe, () => pick(model.state));
}
