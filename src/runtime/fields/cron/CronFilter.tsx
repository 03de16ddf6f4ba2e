import { Space } from "antd";
import type { FieldFilterProps } from "../fieldView.ts";
import { TextFilter } from "../parts/TextFilter.tsx";
import { CronToolButton } from "./CronToolButton.tsx";

/** Asks for an expression or a part of one, as it is written; the widget `cron` puts a whole one together by clicks. */
export function CronFilter(props: FieldFilterProps) {
  const { field, value, onChange } = props;
  return (
    <Space.Compact block>
      <TextFilter {...props} placeholder={props.placeholder ?? "0 0 9"} />
      <CronToolButton field={field} value={value} row={NO_ROW} label={props["aria-label"] ?? field.title} onConfirm={onChange} />
    </Space.Compact>
  );
}

const NO_ROW = {};
