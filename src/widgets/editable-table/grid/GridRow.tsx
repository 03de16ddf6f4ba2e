import { memo } from "react";
import type { TableRow } from "../core/tableRow.ts";
import type { ColumnLayout, ColumnWindow, PlacedColumn } from "./columnLayout.ts";
import { cellFace, GridCell } from "./GridCell.tsx";
import { toolsWidth, useGrid, type RowTool } from "./gridContext.ts";
import styles from "./grid.module.css";

/** Props of `GridRow`. */
export interface GridRowProps {
  readonly row: TableRow;
  /** Place among the rows that are shown, from 0. */
  readonly index: number;
  readonly layout: ColumnLayout;
  readonly from: ColumnWindow["from"];
  readonly to: ColumnWindow["to"];
  /** Columns that are selected in this row, from and to, both included; -1 for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** Column of the cursor; -1 where it stands in another row. */
  readonly focused: number;
  readonly isTicked: boolean;
  readonly isMarked: boolean;
  /** Changes when faults and what may be changed do. */
  readonly version: number;
}

/** A row: its tools and the cells that are in sight. It draws anew only when something of it changes. */
export const GridRow = memo(function GridRow({ isTicked, isMarked, ...cells }: GridRowProps) {
  const { row, index } = cells;
  const { leading, trailing, rowHeight } = useGrid();
  const classes = [styles["row"], isTicked && styles["ticked"], isMarked && styles["marked"]].filter(Boolean).join(" ");
  return (
    <div role="row" aria-rowindex={index + 2} className={classes} style={{ top: index * rowHeight, height: rowHeight }} data-row={index}>
      <Tools tools={leading} {...{ row, index, isTicked }} side="left" />
      <RowCells {...cells} />
      <Tools tools={trailing} {...{ row, index, isTicked }} side="right" />
    </div>
  );
});

/** The cells by themselves: a tick is none of theirs, and ticking all rows works out none of them. */
const RowCells = memo(function RowCells({ row, layout, from, to, ...props }: Omit<GridRowProps, "isTicked" | "isMarked">) {
  const { model, prefix, leading } = useGrid();
  const rowKey = model.keyOf(row);
  const drawn = layout.moving.slice(from, to);
  const leadingWidth = toolsWidth(leading);
  const cell = ({ column, index, left }: PlacedColumn) => (
    <GridCell
      key={column.key}
      {...{ column, row, rowKey, prefix, index }}
      {...cellFace(model, row, column)}
      stickyLeft={column.isFrozen ? leadingWidth + left : undefined}
      isSelected={index >= props.selectedFrom && index <= props.selectedTo}
      isFocused={index === props.focused}
    />
  );
  return (
    <>
      {layout.frozen.map(cell)}
      <div className={styles["gap"]} style={{ width: (drawn[0]?.left ?? layout.frozenWidth) - layout.frozenWidth }} />
      {drawn.map(cell)}
    </>
  );
});

interface ToolsProps {
  readonly tools: readonly RowTool[];
  readonly row: TableRow;
  readonly index: number;
  readonly isTicked: boolean;
  readonly side: "left" | "right";
}

function Tools({ tools, row, index, isTicked, side }: ToolsProps) {
  let offset = 0;
  return tools.map(({ key, width, draw }) => {
    const style = { width, ...(side === "left" ? { left: offset } : { right: 0 }) };
    offset += width;
    return (
      <div key={key} role="gridcell" className={styles[side === "left" ? "leading" : "trailing"]} style={style} data-tool={key}>
        {draw(row, index, isTicked)}
      </div>
    );
  });
}
