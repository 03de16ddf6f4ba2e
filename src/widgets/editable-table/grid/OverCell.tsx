import type { ReactNode } from "react";
import type { CellPlace } from "../core/selection.ts";
import type { ColumnLayout } from "./columnLayout.ts";
import { toolsWidth, useGrid } from "./gridContext.ts";
import styles from "./grid.module.css";

/** Props of `OverCell`. */
export interface OverCellProps {
  readonly place: CellPlace;
  readonly layout: ColumnLayout;
  readonly children: ReactNode;
}

/** Stands over a cell, and stays with it while it is scrolled, as the cell itself does. */
export function OverCell({ place, layout, children }: OverCellProps) {
  const { rowHeight, leading } = useGrid();
  const placed = [...layout.frozen, ...layout.moving].find(({ index }) => index === place.column);
  const left = toolsWidth(leading) + (placed?.left ?? 0);
  const isFrozen = placed?.column.isFrozen ?? false;
  return (
    <div className={styles["overRow"]} style={{ top: (place.row + 1) * rowHeight, height: rowHeight }}>
      <div
        className={[styles["overCell"], isFrozen && styles["overFrozen"]].filter(Boolean).join(" ")}
        style={{ marginLeft: left, width: placed?.column.width ?? 0, ...(isFrozen && { left }) }}
      >
        {children}
      </div>
    </div>
  );
}
