import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import styles from "./calendar.module.css";
import { dayText, weekdayText } from "./calendarDays.ts";
import { useCalendar } from "./calendarContext.ts";

/** Props of `DayHead`. */
export interface DayHeadProps {
  readonly day: string;
  /** How the day is called. @default its number */
  readonly text?: string;
}

/** A day: its name, which opens it, how many rows it has, and the way to put a new one on it. */
export function DayHead({ day, text = String(Number(day.slice(8))) }: DayHeadProps) {
  const { today, entriesOn, closedOn, create, showDay } = useCalendar();
  const reason = closedOn(day);
  const count = entriesOn(day).length;
  const full = `${dayText(day)} ${weekdayText(day)}`;
  return (
    <div className={styles["dayHead"]}>
      <button
        type="button"
        className={styles["dayName"]}
        aria-label={`${full}，${count} 条${reason === undefined ? "" : `，${reason}`}`}
        {...(day === today ? { "aria-current": "date" } : {})}
        onClick={() => showDay(day)}
      >
        {text}
      </button>
      {count > 0 && <span className={styles["dayCount"]}>{count}</span>}
      {create && reason === undefined && (
        <Button
          type="text"
          size="small"
          className={styles["add"] ?? ""}
          icon={<PlusOutlined />}
          aria-label={`在${full}新增`}
          onClick={() => create({ day })}
        />
      )}
    </div>
  );
}
