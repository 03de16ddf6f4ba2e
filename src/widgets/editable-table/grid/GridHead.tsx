import type { ReactNode } from "react";
import type { ColumnLayout, ColumnWindow, PlacedColumn } from "./columnLayout.ts";
import { toolsWidth, useGrid, type RowTool } from "./gridContext.ts";
import type { GridColumn } from "./gridColumn.ts";
import styles from "./grid.module.css";
import { useTableState } from "./useTableState.ts";

/** Props of `GridHead`. */
export interface GridHeadProps {
  readonly layout: ColumnLayout;
  readonly window: ColumnWindow;
  /** What stands in the head of a column behind its title: how it is sorted, its menu, what its width is dragged by. */
  readonly renderTools?: ((column: GridColumn) => ReactNode) | undefined;
}

const ariaSorts = { asc: "ascending", desc: "descending" } as const;

/** The titles of the columns; they stay in sight while rows are scrolled. */
export function GridHead({ layout, window: { from, to }, renderTools }: GridHeadProps) {
  const { model, leading, trailing } = useGrid();
  const sort = useTableState(model, ({ view }) => view.sort);
  const drawn = layout.moving.slice(from, to);
  const offset = toolsWidth(leading);
  const title = ({ column, index, left }: PlacedColumn) => (
    <div
      key={column.key}
      role="columnheader"
      // Its menu is no part of its name, which is read out at each cell.
      aria-label={renderTools && column.title}
      aria-colindex={index + 1}
      aria-sort={sort?.column === column.key ? ariaSorts[sort.direction] : undefined}
      className={[styles["title"], column.align !== "left" && styles[column.align], column.isFrozen && styles["frozen"]]
        .filter(Boolean)
        .join(" ")}
      style={{ width: column.width, ...(column.isFrozen && { left: offset + left }) }}
      title={titleText(column)}
      data-column={column.key}
    >
      <span className={styles["words"]}>{column.title}</span>
      {column.isRequired && (
        <span className={styles["required"]} aria-hidden>
          *
        </span>
      )}
      {renderTools?.(column)}
    </div>
  );
  return (
    <div role="row" aria-rowindex={1} className={styles["head"]}>
      <ToolTitles tools={leading} side="left" />
      {layout.frozen.map(title)}
      <div className={styles["gap"]} style={{ width: (drawn[0]?.left ?? layout.frozenWidth) - layout.frozenWidth }} />
      {drawn.map(title)}
      <ToolTitles tools={trailing} side="right" />
    </div>
  );
}

/** A title that is cut is read in full by the mouse, with what the column is for. */
function titleText({ title, help }: GridColumn): string {
  return help === undefined ? title : `${title}：${help}`;
}

function ToolTitles({ tools, side }: { readonly tools: readonly RowTool[]; readonly side: "left" | "right" }) {
  let offset = 0;
  return tools.map(({ key, width, head }) => {
    const style = { width, ...(side === "left" ? { left: offset } : { right: 0 }) };
    offset += width;
    return (
      <div key={key} role="columnheader" className={styles[side === "left" ? "leading" : "trailing"]} style={style}>
        {head}
      </div>
    );
  });
}
