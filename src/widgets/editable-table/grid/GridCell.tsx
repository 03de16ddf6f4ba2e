import type { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";
import { cellId, useGrid } from "./gridContext.ts";
import type { GridColumn } from "./gridColumn.ts";
import styles from "./grid.module.css";

/** Props of `GridCell`. */
export interface GridCellProps {
  readonly column: GridColumn;
  readonly row: TableRow;
  readonly rowIndex: number;
  /** Place of the column, from 0. */
  readonly index: number;
  /** px from the left where the cell stays while the others are scrolled. */
  readonly stickyLeft: number | undefined;
  readonly isSelected: boolean;
  readonly isFocused: boolean;
}

/** A cell as it is read: a text, or what its column shows. */
export function GridCell(props: GridCellProps) {
  const { column, row, rowIndex, index, stickyLeft } = props;
  const { model, prefix } = useGrid();
  const isHidden = model.source.isHidden?.(row, column.key) ?? false;
  const said = isHidden ? {} : saidOf(model, row, column.key);
  return (
    <div
      role="gridcell"
      id={cellId(prefix, rowIndex, index)}
      aria-colindex={index + 1}
      aria-selected={props.isSelected}
      aria-invalid={said.fault !== undefined}
      className={cellClasses(props, { ...said, isOpen: model.isOpen(row, column) })}
      style={{ width: column.width, ...(stickyLeft !== undefined && { left: stickyLeft }) }}
      data-cell={index}
      title={said.fault ?? said.warning}
    >
      {isHidden ? null : <Shown column={column} row={row} />}
    </div>
  );
}

interface Said {
  readonly fault?: string | undefined;
  readonly warning?: string | undefined;
}

function saidOf({ source }: TableModel, row: TableRow, column: string): Said {
  const fault = source.faultOf(row, column);
  return { fault, warning: fault === undefined ? source.warningOf?.(row, column) : undefined };
}

function cellClasses(
  { column: { align }, stickyLeft, isSelected, isFocused }: GridCellProps,
  { fault, warning, isOpen }: Said & { readonly isOpen: boolean },
): string {
  const classes = [
    styles["cell"],
    align !== "left" && styles[align],
    stickyLeft !== undefined && styles["frozen"],
    isSelected && styles["selected"],
    isFocused && styles["focused"],
    fault !== undefined && styles["faulty"],
    warning !== undefined && styles["doubtful"],
    !isOpen && styles["closed"],
  ];
  return classes.filter(Boolean).join(" ");
}

function Shown({ column: { key, Show, toText, unread, placeholder }, row }: Pick<GridCellProps, "column" | "row">) {
  const value = row[key];
  // What could not be read is shown as it was written.
  if (typeof value === "string" && unread?.(value) !== undefined) return value;
  if (Show)
    return (
      <span className={styles["show"]}>
        <Show value={value} row={row} />
      </span>
    );
  const text = toText(value, row);
  return text === "" && placeholder !== undefined ? <span className={styles["placeholder"]}>{placeholder}</span> : text;
}
