import { Button, Input } from "antd";
import { inputPopSize } from "../core/measures.ts";
import type { CellEditorProps } from "../grid/gridColumn.ts";
import styles from "./cells.module.css";
import { plainText } from "./cellGround.ts";

/** A small window over the cell in which a longer text is written (GRID-71). */
export function TextPopEditor({ id, label, value, status, describedBy, column, onChange, onDone }: CellEditorProps) {
  return (
    <div className={styles["pop"]} data-pop>
      <Input.TextArea
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        status={status ?? ""}
        placeholder={column.placeholder}
        style={{ height: inputPopSize.height, width: inputPopSize.width, resize: "none" }}
        value={plainText(value)}
        onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      />
      <Button size="small" type="primary" onClick={onDone}>
        确定
      </Button>
    </div>
  );
}
