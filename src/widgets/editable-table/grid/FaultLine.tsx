import { Button } from "antd";
import { useDeferredValue, useEffect, useMemo } from "react";
import { nextFound } from "../core/findText.ts";
import { type CellPlace, selectCell } from "../core/selection.ts";
import type { TableModel } from "../core/tableModel.ts";
import styles from "./grid.module.css";
import { useTableState } from "./useTableState.ts";

/** Says in how many cells something is wrong, and leads to the next of them, as F8 does in the table. */
export function FaultLine({ model }: { readonly model: TableModel }) {
  // All cells are asked; typing does not wait for that.
  const version = useDeferredValue(useTableState(model, (state) => state.version));
  const { count } = useMemo(() => ({ version, count: faultPlaces(model).length }), [model, version]);
  useEffect(() => model.cursor.handle({ nextFault: () => leadOn(model) }), [model]);
  return (
    <div className={styles["faultLine"]}>
      <output aria-live="polite">{count > 0 && `还有 ${count} 处错误`}</output>
      {count > 0 && (
        <Button type="link" size="small" danger title="F8" onClick={() => leadOn(model)}>
          下一处错误
        </Button>
      )}
    </div>
  );
}

function leadOn(model: TableModel): void {
  model.commit();
  const place = nextFound(faultPlaces(model), model.state.selection?.focus);
  if (!place) {
    model.set({ notice: "没有错误" });
    return;
  }
  model.select(selectCell(place));
  model.cursor.focus();
}

/** The shown cells in which something is wrong, in reading order. */
function faultPlaces({ rows, columns, source }: Pick<TableModel, "rows" | "columns" | "source">): readonly CellPlace[] {
  const doubtful = source.doubtful?.();
  const isFaulty = (row: TableModel["rows"][number], key: string) =>
    source.faultOf(row, key) !== undefined && !(source.isHidden?.(row, key) ?? false);
  return rows.flatMap((row, index) => {
    if (doubtful && !doubtful.has(source.keyOf(row))) return [];
    return columns.flatMap(({ key }, column) => (isFaulty(row, key) ? [{ row: index, column }] : []));
  });
}
