import type { Dayjs } from "dayjs";
import { DatePicker, readAs, TimePicker } from "../../../runtime/forWidgets.ts";
import { cellFormats } from "../core/measures.ts";
import type { CellEditorProps } from "../grid/gridColumn.ts";
import type { CellMoment } from "./dateColumns.tsx";
import { editorProps } from "./editorProps.ts";
import type { CellColumn } from "./lineageColumn.ts";

/** Props of `MomentEditor`. */
export interface MomentEditorProps extends CellEditorProps {
  readonly of: CellColumn;
  readonly moment: CellMoment;
}

/** A calendar, with a clock where the column holds times. */
export function MomentEditor({ of, moment, ...editor }: MomentEditorProps) {
  const { value, onChange } = editor;
  const format = of.format ?? cellFormats[moment];
  const read = typeof value === "string" ? readAs(value, format) : undefined;
  const common = {
    ...editorProps(editor),
    format,
    value: read?.isValid() ? read : null,
    onChange: (next: Dayjs | null) => onChange(next?.format(format) ?? null),
  };
  if (moment === "time") return <TimePicker {...common} {...of.props} />;
  return <DatePicker {...common} showTime={moment === "datetime"} {...of.props} />;
}
