import type { CellEditorProps } from "../grid/gridColumn.ts";
import styles from "./cells.module.css";

/** What every input in a cell is told by the cell: how it is called, what it looks like and what is wrong in it. */
export function editorProps({ id, label, status, describedBy, column }: CellEditorProps) {
  return {
    id,
    "aria-label": label,
    "aria-describedby": describedBy,
    className: styles["full"] ?? "",
    variant: "borderless",
    status: status ?? "",
    placeholder: column.placeholder ?? "",
  } as const;
}
