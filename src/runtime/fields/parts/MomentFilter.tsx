import { SwapRightOutlined } from "@ant-design/icons";
import { DatePicker, TimePicker } from "antd";
import type { Dayjs } from "dayjs";
import dayjs from "dayjs";
import { serverDate } from "../../api/serverClock.ts";
import { clearable } from "../../window/clearable.tsx";
import type { FieldFilterProps } from "../fieldView.ts";
import { defined } from "./defined.ts";
import styles from "./fields.module.css";
import type { MomentKind } from "./moments.ts";
import { momentOf, momentText, wireFormat } from "./moments.ts";

type Pair = [Dayjs | null, Dayjs | null];

const shortcuts: readonly { readonly label: string; readonly value: () => [Dayjs, Dayjs] }[] = [
  { label: "今天", value: () => [dayjs(serverDate()).startOf("day"), dayjs(serverDate()).endOf("day")] },
  {
    label: "近 7 天",
    value: () => [dayjs(serverDate()).subtract(6, "day").startOf("day"), dayjs(serverDate()).endOf("day")],
  },
  {
    label: "近 30 天",
    value: () => [dayjs(serverDate()).subtract(29, "day").startOf("day"), dayjs(serverDate()).endOf("day")],
  },
  { label: "本月", value: () => [dayjs(serverDate()).startOf("month"), dayjs(serverDate()).endOf("month")] },
];

/** The library's own arrow between two days, which would be called "to". */
export const separator = (
  <span className="ant-picker-separator">
    <SwapRightOutlined aria-label="至" />
  </span>
);

/** Asks for a day or a range of days. */
export function DateFilter(props: FieldFilterProps) {
  if (props.operator !== "range") return <DatePicker {...oneProps(props, "date")} />;
  return <DatePicker.RangePicker {...rangeProps(props, "date")} presets={shortcuts.map(({ label, value }) => ({ label, value }))} />;
}

/** Asks for a moment or a range of them; a range starts with the first second of its first day and ends with the last of its last. */
export function DatetimeFilter(props: FieldFilterProps) {
  if (props.operator !== "range") return <DatePicker {...oneProps(props, "datetime")} showTime />;
  const wholeDays = [dayjs(serverDate()).startOf("day"), dayjs(serverDate()).endOf("day")] as [Dayjs, Dayjs];
  return (
    <DatePicker.RangePicker
      {...rangeProps(props, "datetime")}
      showTime={{ defaultOpenValue: wholeDays }}
      presets={shortcuts.map(({ label, value }) => ({ label, value }))}
    />
  );
}

/** Asks for a time of day or a range of them. */
export function TimeFilter(props: FieldFilterProps) {
  if (props.operator !== "range") return <TimePicker {...oneProps(props, "time")} needConfirm={false} />;
  return <TimePicker.RangePicker {...rangeProps(props, "time")} />;
}

function oneProps({ value, onChange, id, ...aria }: FieldFilterProps, kind: MomentKind) {
  return {
    ...defined({ id, "aria-label": aria["aria-label"] }),
    className: styles["full"] ?? "",
    allowClear: clearable,
    format: wireFormat[kind],
    value: momentOf(value, kind),
    onChange: (moment: Dayjs | null) => onChange(momentText(moment, kind)),
  };
}

function rangeProps({ value, onChange, id, ...aria }: FieldFilterProps, kind: MomentKind) {
  const [begin, end] = Array.isArray(value) ? (value as unknown[]) : [];
  return {
    ...defined({
      "aria-label": aria["aria-label"],
      id: id === undefined ? undefined : { start: id, end: `${id}-end` },
    }),
    className: styles["full"] ?? "",
    allowClear: clearable,
    separator,
    format: wireFormat[kind],
    allowEmpty: [true, true] as [boolean, boolean],
    value: [momentOf(begin, kind), momentOf(end, kind)] as Pair,
    onChange: (pair: Pair | null) => {
      const texts = (pair ?? []).map((moment) => momentText(moment, kind));
      onChange(texts.some((text) => text !== null) ? texts : null);
    },
  };
}
