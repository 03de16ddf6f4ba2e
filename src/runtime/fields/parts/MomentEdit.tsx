import { DatePicker, TimePicker } from "antd";
import type { DatePickerProps } from "antd";
import { clearable } from "../../window/clearable.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "./editorAria.ts";
import styles from "./fields.module.css";
import { momentOf, momentText, wireFormat } from "./moments.ts";

/** Props of `DateEdit`. */
export interface DateEditProps extends FieldEditorProps {
  /** What a calendar adds that knows which days can be chosen. */
  readonly calendar?: DatePickerProps;
}

/** Edits a day; it can be picked or typed. */
export function DateEdit({ calendar, ...props }: DateEditProps) {
  return <DatePicker {...pickerProps(props, "date")} {...calendar} format={wireFormat.date} />;
}

/** Edits a day with its time. */
export function DatetimeEdit(props: FieldEditorProps) {
  return <DatePicker {...pickerProps(props, "datetime")} format={wireFormat.datetime} showTime />;
}

/** Edits a time of day. */
export function TimeEdit(props: FieldEditorProps) {
  const step = props.field.ui.props["minuteStep"];
  return (
    <TimePicker
      {...pickerProps(props, "time")}
      format={wireFormat.time}
      minuteStep={minuteStepOf(step)}
      needConfirm={false}
      changeOnScroll
    />
  );
}

function pickerProps({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps, kind: keyof typeof wireFormat) {
  return {
    ...controlAria(props),
    id: props.id,
    value: momentOf(value, kind),
    onChange: (moment: Parameters<typeof momentText>[0]) => onChange(momentText(moment, kind)),
    disabled,
    allowClear: clearable,
    status: props.status ?? "",
    className: styles["full"] ?? "",
    placeholder: field.ui.placeholder ?? `请选择${field.title}`,
    ...(onBlur ? { onBlur: () => onBlur() } : {}),
  } as const;
}

type MinuteStep = 1 | 5 | 10 | 15 | 30;

/** The schema allows these steps only. */
function minuteStepOf(option: unknown): MinuteStep {
  return typeof option === "number" ? (option as MinuteStep) : 1;
}
