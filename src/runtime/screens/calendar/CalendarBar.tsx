import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import type { CalendarSpan } from "../../../schema/model/screen.ts";
import { totalText } from "../../listing/listState.ts";
import type { ListController } from "../../listing/useListController.ts";
import styles from "./calendar.module.css";
import { neighbour, spanTitle } from "./calendarDays.ts";
import type { CalendarPlace } from "./useCalendarPlace.ts";

const SPANS: readonly { readonly value: CalendarSpan; readonly label: string }[] = [
  { value: "month", label: "月" },
  { value: "week", label: "周" },
  { value: "day", label: "日" },
];

const units: Readonly<Record<CalendarSpan, string>> = { month: "个月", week: "周", day: "天" };

/** Props of `CalendarBar`. */
export interface CalendarBarProps {
  readonly controller: ListController;
  readonly place: CalendarPlace;
  readonly days: readonly string[];
  readonly today: string;
}

/** Which days are shown, how many rows they have, and the way to others. */
export function CalendarBar({ controller, place: { span, day, show, showSpan }, days, today }: CalendarBarProps) {
  const { total, totalIs, isFirstLoad } = controller;
  return (
    <div className={styles["bar"]} role="toolbar" aria-label="日期">
      <Button onClick={() => show(today)} disabled={day === today && days.includes(today)}>
        今天
      </Button>
      <Button icon={<LeftOutlined />} aria-label={`前一${units[span]}`} onClick={() => show(neighbour(span, day, -1))} />
      <Button icon={<RightOutlined />} aria-label={`后一${units[span]}`} onClick={() => show(neighbour(span, day, 1))} />
      <h2 className={styles["title"]} aria-live="polite">
        {spanTitle(span, days, day)}
      </h2>
      <span className={styles["total"]}>{isFirstLoad ? "" : `共${totalText(total, totalIs)}`}</span>
      <Segmented aria-label="显示多少天" value={span} options={[...SPANS]} onChange={showSpan} />
    </div>
  );
}
