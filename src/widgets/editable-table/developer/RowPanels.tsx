import { CloseOutlined, DownOutlined, HolderOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";
import type { RowTool } from "../grid/gridContext.ts";
import { dragRow } from "../grid/RowNumber.tsx";
import grid from "../grid/grid.module.css";
import styles from "./editableTable.module.css";

/** A tool that stands before the cells of a row. */
interface ToolFrame {
  readonly width: number;
}

/** Opens what belongs to a row below the table. */
export function expandTool(
  { width }: ToolFrame,
  {
    opened,
    keyOf,
    onToggle,
  }: { readonly opened: string | undefined; readonly keyOf: TableModel["keyOf"]; readonly onToggle: (key: string) => void },
): RowTool {
  return {
    key: "row-expand",
    width,
    draw: (row, index) => {
      const isOpen = keyOf(row) === opened;
      return (
        <Button
          type="text"
          size="small"
          icon={isOpen ? <DownOutlined /> : <RightOutlined />}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "收起" : "展开"}第 ${index + 1} 行`}
          onClick={() => onToggle(keyOf(row))}
        />
      );
    },
  };
}

/** Takes a row to another place by dragging (GRID-18). */
export function dragTool(model: TableModel, { width }: ToolFrame): RowTool {
  return {
    key: "row-drag-sort",
    width,
    draw: (row) => (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move a row by Alt, Shift and an arrow
      <span className={grid["grip"]} title="拖动调整顺序" data-drag onMouseDown={(event) => dragRow(event, model, model.keyOf(row))}>
        <HolderOutlined aria-hidden />
      </span>
    ),
  };
}

/** Opens the child rows of a row in a window (GRID-54). */
export function subTableTool({ width }: ToolFrame, onOpen: (row: TableRow, clickY: number) => void): RowTool {
  return {
    key: "row-sub-table",
    width,
    draw: (row, index) => (
      <Button type="link" size="small" aria-label={`第 ${index + 1} 行的子表`} onClick={({ clientY }) => onOpen(row, clientY)}>
        子表
      </Button>
    ),
  };
}

/** What belongs to the row that is opened, below the table. */
export function ExpandedPanel({
  number,
  onClose,
  children,
}: {
  readonly number: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-label={`第 ${number} 行的内容`}>
      <div className={styles.panelHead}>
        <strong>第 {number} 行</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="收起" onClick={onClose} />
      </div>
      {children}
    </section>
  );
}
