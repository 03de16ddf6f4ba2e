import { SwapRightOutlined } from "@ant-design/icons";
import type { Dayjs } from "dayjs";
import { daysOfWord } from "../../../schema/time/dayWords.ts";
import { aheadWords, pastWords } from "../../../schema/time/periodTitles.ts";
import { looksAhead } from "../../../schema/kinds/looksAhead.ts";
import type { TextResult } from "../../../schema/kinds/kind.ts";
import { readMoment } from "../../../schema/kinds/readDate.ts";
import { readTyped } from "../../../schema/kinds/readTyped.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { keepsDayWord } from "../../../schema/query/keepsDayWord.ts";
import { takesSpan } from "../../../schema/query/queryRules.ts";
import { trimSpace } from "../../../schema/text/space.ts";
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

/** What one click asks by; which of them was clicked is read from its word (`useTypedMoment`), for the condition keeps that. */
function shortcutsOf(field: FieldModel) {
  return (looksAhead(field) ? aheadWords : pastWords).map((word) => {
    const days = () => daysOfWord(word, serverToday()) ?? { from: serverToday(), to: serverToday() };
    const label = <span data-day-word={word}>{word}</span>;
    return {
      one: { label, value: (): Dayjs => readAs(days().from, wireFormat.date) },
      range: { label, value: (): [Dayjs, Dayjs] => wholeDays(days().from, days().to) },
    };
  });
}

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
  const shortcuts = shortcutsOf(props.field);
  return (
    <TypedMomentContext value={typed}>
      {takesSpan(props.operator) ? (
        <DatePicker.RangePicker {...range} presets={shortcuts.map((word) => word.range)} />
      ) : (
        <DatePicker {...one} presets={shortcuts.map((word) => word.one)} />
      )}
    </TypedMomentContext>
  );
}

/** Asks for a moment or a range of them; a range starts with the first second of its first day and ends with the last of its last. */
export function DatetimeFilter(props: FieldFilterProps) {
  const { typed, one, range } = useMomentFilter(props, "datetime");
  const today = serverToday();
  const shortcuts = shortcutsOf(props.field);
  return (
    <TypedMomentContext value={typed}>
      {takesSpan(props.operator) ? (
        <DatePicker.RangePicker
          {...range}
          showTime={{ defaultOpenValue: wholeDays(today, today) }}
          presets={shortcuts.map((word) => word.range)}
        />
      ) : (
        <DatePicker {...one} showTime presets={shortcuts.map((word) => word.one)} />
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

function useMomentFilter({ field, operator, value, onChange, onChosen, id, status, ...aria }: FieldFilterProps, kind: MomentKind) {
  const isRange = takesSpan(operator);
  const [begin = null, end = null] = Array.isArray(value) ? (value as unknown[]) : [];
  const { typed, moments, picker } = useTypedMoment({
    kind,
    values: isRange ? [begin, end] : [value ?? null],
    onChange: (next) => onChange(isRange ? (next.every((side) => side === null) ? null : next) : next[0]),
    onWord: onChosen && ((next) => onChosen(isRange ? next : next[0])),
    momentOfWord: (word, side) => momentOfWord(field, word, { isEnd: side === 1, kind }),
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

/** The moment with which the days of a word begin or end, as the calendar marks them. */
function momentOfWord(field: FieldModel, word: unknown, { isEnd, kind }: { readonly isEnd: boolean; readonly kind: MomentKind }) {
  const days = typeof word === "string" && keepsDayWord(field, word) ? daysOfWord(word, serverToday()) : undefined;
  if (!days) return undefined;
  const day = isEnd ? days.to : days.from;
  return kind === "datetime" ? `${day} ${isEnd ? "23:59:59" : "00:00:00"}` : day;
}

/** Reads one side: a word for days stays one; a range of moments whose end is a day ends with that day. */
function readSide(
  field: FieldModel,
  text: string,
  { isEnd, after }: { readonly isEnd: boolean; readonly after: string | undefined },
): TextResult {
  if (keepsDayWord(field, text)) return { ok: true, value: trimSpace(text) };
  const day = { today: serverToday(), ...(after !== undefined && { after: after.slice(0, 10) }) };
  const result = readTyped(field, text, day);
  const isWholeDay = isEnd && result.ok && result.value !== null && readMoment(text, day)?.time === undefined;
  return isWholeDay ? { ok: true, value: `${String(result.value).slice(0, 10)} 23:59:59` } : result;
}
