import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import type { TableModel } from "../core/tableModel.ts";
import type { CellAddress } from "../core/tableRow.ts";
import type { GridColumn } from "./gridColumn.ts";
import { columnLayout } from "./columnLayout.ts";
import { CursorLayer } from "./CursorLayer.tsx";
import { GridBody } from "./GridBody.tsx";
import { GridContext, type RowTool, toolsWidth } from "./gridContext.ts";
import { GridHead } from "./GridHead.tsx";
import styles from "./grid.module.css";
import { useColumnWindow } from "./useColumnWindow.ts";
import { useGridPointer } from "./useGridPointer.ts";
import { useTableState } from "./useTableState.ts";

/** Props of `EditableGrid`. */
export interface EditableGridProps {
  readonly model: TableModel;
  /** The columns of the model as they are drawn; the frozen ones first. */
  readonly columns: readonly GridColumn[];
  /** Names the table. */
  readonly label: string;
  /** px of a row. */
  readonly rowHeight: number;
  /** px that the table takes at most; rows beyond it are scrolled. */
  readonly maxHeight: number;
  readonly leading?: readonly RowTool[];
  readonly trailing?: readonly RowTool[];
  /** See `GridHead`. */
  readonly renderHeadTools?: (column: GridColumn) => ReactNode;
  /** A row below the rows that stays in sight, e.g. sums. */
  readonly foot?: ReactNode;
  /** How many rows high it is. @default 1 */
  readonly footRows?: number;
  /** Keys of rows that are marked for a moment. */
  readonly marked?: ReadonlySet<string>;
  /** Hears which rows are drawn, by their places, the second excluded. Keep it the same function. */
  readonly onRowsInSight?: (from: number, to: number) => void;
  /** Path of a cell in the form around, so that the form finds the cell of the cursor when it leads to a field. */
  readonly pathOf?: (cell: CellAddress) => string;
}

const none: readonly RowTool[] = [];

/**
 * Draws a table that is edited like a spreadsheet. Rows and columns out of sight are not drawn. The whole table is one tab stop:
 * the focus stays in one text that stands over the cell of the cursor, so that an input method begins in it and loses nothing.
 */
export function EditableGrid({ model, columns, label, rowHeight, maxHeight, ...props }: EditableGridProps) {
  const { leading = none, trailing = none, renderHeadTools, foot, footRows = 1, marked, onRowsInSight, pathOf } = props;
  const prefix = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<HTMLTextAreaElement | null>(null);
  const layout = useMemo(() => columnLayout(columns), [columns]);
  const beside = toolsWidth(leading) + toolsWidth(trailing);
  const window = useColumnWindow(scroller, layout, beside);
  const terms = useMemo(() => ({ model, prefix, rowHeight, leading, trailing }), [model, prefix, rowHeight, leading, trailing]);
  const count = useTableState(model, ({ rows }) => rows.length);
  useEffect(() => model.cursor.handle({ focus: () => text?.focus({ preventScroll: true }) }), [model, text]);
  const pointer = useGridPointer(model);
  const bodyHeight = count * rowHeight;
  const footHeight = foot ? rowHeight * footRows : 0;
  return (
    <GridContext value={terms}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the mouse beside the keys, which the text of the cursor takes */}
      <div
        ref={scroller}
        className={styles["scroller"]}
        data-own-keys
        style={{ maxHeight, height: bodyHeight + rowHeight + footHeight + 2, "--grid-row-height": `${rowHeight}px` } as CSSProperties}
        {...pointer}
      >
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={count + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          className={styles["grid"]}
          style={{ width: layout.width + beside }}
        >
          <GridHead layout={layout} window={window} renderTools={renderHeadTools} />
          <div role="rowgroup" className={styles["body"]} style={{ height: bodyHeight }}>
            <GridBody {...{ layout, window, scroller, marked, footHeight, onRowsInSight }} usualHeight={maxHeight} />
          </div>
          {foot}
        </div>
        <CursorLayer layout={layout} ref={setText} scroller={scroller} pathOf={pathOf} />
      </div>
    </GridContext>
  );
}
