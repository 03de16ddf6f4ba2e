import { SwapRightOutlined } from "@ant-design/icons";
import type { Dayjs } from "dayjs";
import { periodOf } from "../../../schema/time/periods.ts";
import { periodTitles } from "../../../schema/time/periodTitles.ts";
import type { TextResult } from "../../../schema/kinds/kind.ts";
import { readMoment } from "../../../schema/kinds/readDate.ts";
import { readTyped } from "../../../schema/kinds/readTyped.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { takesSpan } from "../../../schema/query/queryRules.ts";
import { serverToday } from "../../api/serverClock.ts";
import { clearable } from "../../window/clearable.tsx";
import type { FieldFilterProps } from "../fieldView.ts";
import { defined } from "./defined.ts";
import styles from "./fields.module.css";
import type { MomentKind } from "./moments.ts";
import { pickerFormat, readAs, wireFormat } from "./moments.ts";
import { DatePicker, TimePicker } from "./pickers.ts";
import { TypedMomentContext } from "./TypedMoment.tsx";
import { useTypedMoment } from "./useTypedMoment.tsx";

/** The periods of dashboards; a range that is asked for ends with the last moment of its last day. */
const shortcuts = periodTitles.map(([name, label]) => ({
  label,
  value: (): [Dayjs, Dayjs] => {
    const { from, to } = periodOf(name, serverToday());
    return wholeDays(from, to);
  },
}));

/** From the first moment of a day to the last of another. */
function wholeDays(from: string, to: string): [Dayjs, Dayjs] {
  return [readAs(from, wireFormat.date), readAs(to, wireFormat.date).endOf("day")];
}

/** The library's own arrow between two days, which would be called "to". */
export const separator = (
  <span className="ant-picker-separator">
    <SwapRightOutlined aria-label="至" />
  </span>
);

/** Asks for a day or a range of days. */
export function DateFilter(props: FieldFilterProps) {
  const { typed, one, range } = useMomentFilter(props, "date");
  return (
    <TypedMomentContext value={typed}>
      {takesSpan(props.operator) ? <DatePicker.RangePicker {...range} presets={shortcuts} /> : <DatePicker {...one} />}
    </TypedMomentContext>
  );
}

/** Asks for a moment or a range of them; a range starts with the first second of its first day and ends with the last of its last. */
export function DatetimeFilter(props: FieldFilterProps) {
  const { typed, one, range } = useMomentFilter(props, "datetime");
  const today = serverToday();
  return (
    <TypedMomentContext value={typed}>
      {takesSpan(props.operator) ? (
        <DatePicker.RangePicker {...range} showTime={{ defaultOpenValue: wholeDays(today, today) }} presets={shortcuts} />
      ) : (
        <DatePicker {...one} showTime />
      )}
    </TypedMomentContext>
  );
}

/** Asks for a time of day or a range of them. */
export function TimeFilter(props: FieldFilterProps) {
  const { typed, one, range } = useMomentFilter(props, "time");
  return (
    <TypedMomentContext value={typed}>
      {takesSpan(props.operator) ? <DatePicker.RangePicker {...range} picker="time" /> : <TimePicker {...one} />}
    </TypedMomentContext>
  );
}

/** Asks for a month or a range of them. */
export const MonthFilter = periodFilter("month");

/** Asks for a week or a range of them. */
export const WeekFilter = periodFilter("week");

/** Asks for a year or a range of them. */
export const YearFilter = periodFilter("year");

function periodFilter(kind: "month" | "week" | "year") {
  return function PeriodFilter(props: FieldFilterProps) {
    const { typed, one, range } = useMomentFilter(props, kind);
    return (
      <TypedMomentContext value={typed}>
        {takesSpan(props.operator) ? <DatePicker.RangePicker {...range} picker={kind} /> : <DatePicker {...one} picker={kind} />}
      </TypedMomentContext>
    );
  };
}

function useMomentFilter({ field, operator, value, onChange, id, status, ...aria }: FieldFilterProps, kind: MomentKind) {
  const isRange = takesSpan(operator);
  const [begin = null, end = null] = Array.isArray(value) ? (value as unknown[]) : [];
  const { typed, moments, picker } = useTypedMoment({
    kind,
    values: isRange ? [begin, end] : [value ?? null],
    onChange: (next) => onChange(isRange ? (next.every((side) => side === null) ? null : next) : next[0]),
    read: (text, side, after) => readSide(field, text, { isEnd: isRange && side === 1 && kind === "datetime", after }),
  });
  const shared = {
    ...picker,
    ...defined({ "aria-label": aria["aria-label"], "aria-describedby": aria["aria-describedby"] }),
    "aria-invalid": status === "error",
    status: status ?? "",
    className: styles["full"] ?? "",
    allowClear: clearable,
    format: pickerFormat(kind),
  } as const;
  return {
    typed: { ...typed, endName: `${field.title}的结束` },
    one: { ...shared, ...defined({ id }), value: moments[0] },
    range: {
      ...shared,
      ...defined({ id: id === undefined ? undefined : { start: id, end: `${id}-end` } }),
      separator,
      allowEmpty: [true, true] as [boolean, boolean],
      value: moments,
    },
  } as const;
}

/** Reads one side; a range of moments whose end is a day ends with that day. */
function readSide(
  field: FieldModel,
  text: string,
  { isEnd, after }: { readonly isEnd: boolean; readonly after: string | undefined },
): TextResult {
  const day = { today: serverToday(), ...(after !== undefined && { after: after.slice(0, 10) }) };
  const result = readTyped(field, text, day);
  const isWholeDay = isEnd && result.ok && result.value !== null && readMoment(text, day)?.time === undefined;
  return isWholeDay ? { ok: true, value: `${String(result.value).slice(0, 10)} 23:59:59` } : result;
}
