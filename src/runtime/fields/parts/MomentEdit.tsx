import type { DatePickerProps } from "antd";
import type { Dayjs } from "dayjs";
import type { Limits } from "../../../schema/rules/limits.ts";
import { readTyped } from "../../../schema/kinds/readTyped.ts";
import { serverToday } from "../../api/serverClock.ts";
import { clearable } from "../../window/clearable.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "./editorAria.ts";
import styles from "./fields.module.css";
import type { MomentKind } from "./moments.ts";
import { pickerFormat, wireFormat } from "./moments.ts";
import { DatePicker, TimePicker } from "./pickers.ts";
import { TypedMomentContext } from "./TypedMoment.tsx";
import { useTypedMoment } from "./useTypedMoment.tsx";

/** Props of `DateEdit`. */
export interface DateEditProps extends FieldEditorProps {
  /** What a calendar adds that knows which days can be chosen. */
  readonly calendar?: DatePickerProps;
}

/** Edits a day; it can be picked or typed. */
export function DateEdit({ calendar, limits, ...props }: DateEditProps) {
  const { typed, picker } = useMomentEdit(props, "date");
  const disabledDate: DatePickerProps["disabledDate"] = (date, info) =>
    isDayOutside(limits, date, info.type) || calendar?.disabledDate?.(date, info) === true;
  const handleOpenChange = (open: boolean) => {
    picker.onOpenChange(open);
    calendar?.onOpenChange?.(open);
  };
  return (
    <TypedMomentContext value={{ ...typed, setOpen: handleOpenChange }}>
      <DatePicker {...picker} {...calendar} disabledDate={disabledDate} onOpenChange={handleOpenChange} />
    </TypedMomentContext>
  );
}

/** Edits a day with its time. */
export function DatetimeEdit({ limits, ...props }: FieldEditorProps) {
  const { typed, picker } = useMomentEdit(props, "datetime");
  return (
    <TypedMomentContext value={typed}>
      <DatePicker {...picker} showTime disabledDate={(date, { type }) => isDayOutside(limits, date, type)} />
    </TypedMomentContext>
  );
}

/** Edits a time of day. */
export function TimeEdit(props: FieldEditorProps) {
  const { typed, picker } = useMomentEdit(props, "time");
  return (
    <TypedMomentContext value={typed}>
      <TimePicker {...picker} minuteStep={minuteStepOf(props.field.ui.props["minuteStep"])} />
    </TypedMomentContext>
  );
}

/** Edits a month. */
export const MonthEdit = periodEdit("month");

/** Edits a week. */
export const WeekEdit = periodEdit("week");

/** Edits a year. */
export const YearEdit = periodEdit("year");

function periodEdit(kind: "month" | "week" | "year") {
  return function PeriodEdit(props: FieldEditorProps) {
    const { typed, picker } = useMomentEdit(props, kind);
    return (
      <TypedMomentContext value={typed}>
        <DatePicker {...picker} picker={kind} />
      </TypedMomentContext>
    );
  };
}

/** Whether no moment of a day may be chosen. Months and years of a calendar stay open: they lead to their days. */
function isDayOutside({ minimum, maximum }: Limits = {}, date: Dayjs, panel: string): boolean {
  const day = date.format(wireFormat.date);
  const isOutside = day < String(minimum ?? day).slice(0, day.length) || day > String(maximum ?? day).slice(0, day.length);
  return panel === "date" && isOutside;
}

function useMomentEdit({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps, kind: MomentKind) {
  const { typed, moments, picker } = useTypedMoment({
    kind,
    values: [value ?? null],
    onChange: ([next]) => onChange(next),
    read: (text) => readTyped(field, text, { today: serverToday() }),
  });
  const shown = {
    ...picker,
    ...controlAria(props),
    id: props.id,
    value: moments[0],
    format: pickerFormat(kind),
    disabled,
    allowClear: clearable,
    status: props.status ?? "",
    className: styles["full"] ?? "",
    placeholder: field.ui.placeholder ?? `请选择${field.title}`,
    ...(onBlur ? { onBlur: () => onBlur() } : {}),
  } as const;
  return { typed, picker: shown };
}

type MinuteStep = 1 | 5 | 10 | 15 | 30;

/** The schema allows these steps only. */
function minuteStepOf(option: unknown): MinuteStep {
  return typeof option === "number" ? (option as MinuteStep) : 1;
}
