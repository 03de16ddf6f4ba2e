import { Radio } from "antd";
import type { CellEditorProps } from "../grid/gridColumn.ts";
import styles from "./cells.module.css";
import type { CellColumn } from "./lineageColumn.ts";
import type { OptionSource } from "./optionSource.ts";
import { optionOf } from "./optionText.ts";
import { useColumnOptions } from "./useColumnOptions.ts";

/** Props of `RadioEditor`. */
export interface RadioEditorProps extends CellEditorProps {
  readonly source: OptionSource;
  readonly of: CellColumn;
}

/** A few choices, one of them. */
export function RadioEditor({ source, of, value, row, id, label, onChange }: RadioEditorProps) {
  const { options, isLoading } = useColumnOptions(source, of, row);
  if (isLoading) return "加载中...";
  return (
    <Radio.Group
      id={id}
      aria-label={label}
      className={styles["choices"] ?? ""}
      value={optionOf(options, value)?.value}
      onChange={({ target }) => onChange(target.value)}
      options={options.map((option) => ({ value: option.value, label: option.text, disabled: option.disabled ?? false }))}
      {...of.props}
    />
  );
}
