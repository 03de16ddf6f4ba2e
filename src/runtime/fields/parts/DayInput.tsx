import type { DatePickerProps } from "antd";
import type { TextResult } from "../../../schema/kinds/kind.ts";
import { readMoment } from "../../../schema/kinds/readDate.ts";
import { isBlankText } from "../../../schema/text/space.ts";
import { serverToday } from "../../api/serverClock.ts";
import { clearable } from "../../window/clearable.tsx";
import { defined } from "./defined.ts";
import { separator } from "./MomentFilter.tsx";
import { isWireMoment, wireFormat } from "./moments.ts";
import { DatePicker } from "./pickers.ts";
import { TypedMomentContext } from "./TypedMoment.tsx";
import { useTypedMoment } from "./useTypedMoment.tsx";

/** What a day that nobody can read is answered with. */
export const unreadDay = "看不出是哪一天，可写成 2026-01-05、1月5日 或 明天";

/** Whether a value of the inputs below is a day or none. */
export function isDay(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && isWireMoment(value, "date"));
}

/** Props of `DayInput`; value and change are given by antd's `Form.Item`. */
export interface DayInputProps extends Pick<DatePickerProps, "disabledDate"> {
  readonly id?: string;
  /** Wire text, null, or a text that could not be read. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

/** A day in a hand-written form, in the notations of every other day. */
export function DayInput({ id, value = null, onChange, disabledDate, ...aria }: DayInputProps) {
  const { typed, moments, picker } = useTypedMoment({
    kind: "date",
    values: [value],
    onChange: ([next]) => onChange?.(next as string | null),
    read: (text) => readDay(text),
  });
  return (
    <TypedMomentContext value={typed}>
      <DatePicker
        {...picker}
        {...aria}
        {...defined({ id, disabledDate })}
        value={moments[0]}
        format={wireFormat.date}
        allowClear={clearable}
        placeholder="请选择日期"
      />
    </TypedMomentContext>
  );
}

/** Props of `DayRangeInput`; value and change are given by antd's `Form.Item`. */
export interface DayRangeInputProps {
  readonly "aria-label"?: string;
  readonly value?: readonly [string | null, string | null] | null;
  readonly onChange?: (value: readonly [string | null, string | null] | null) => void;
}

/** Two days in a hand-written form, either of which may be left out. */
export function DayRangeInput({ value, onChange, ...aria }: DayRangeInputProps) {
  const { typed, moments, picker } = useTypedMoment({
    kind: "date",
    values: value ?? [null, null],
    onChange: ([begin, end]) => onChange?.(begin === null && end === null ? null : [begin as string | null, end as string | null]),
    read: (text, _side, after) => readDay(text, after),
  });
  return (
    <TypedMomentContext value={typed}>
      <DatePicker.RangePicker
        {...picker}
        {...aria}
        value={moments}
        format={wireFormat.date}
        allowClear={clearable}
        allowEmpty={[true, true]}
        separator={separator}
      />
    </TypedMomentContext>
  );
}

function readDay(text: string, after?: string): TextResult {
  if (isBlankText(text)) return { ok: true, value: null };
  const moment = readMoment(text, { today: serverToday(), after });
  return moment ? { ok: true, value: moment.date } : { ok: false, message: unreadDay };
}
