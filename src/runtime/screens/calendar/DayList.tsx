import styles from "./calendar.module.css";
import { dayText, weekdayText } from "./calendarDays.ts";
import { useCalendar } from "./calendarContext.ts";
import { DayCell } from "./DayCell.tsx";
import { DayHead } from "./DayHead.tsx";
import { EntryButton } from "./EntryButton.tsx";

/** Days below each other with what is on them: how a phone shows a week or a day. */
export function DayList() {
  const { days, entriesOn } = useCalendar();
  return (
    <div className={styles["dayList"]}>
      {days.map((day) => (
        <DayCell key={day} day={day}>
          <DayHead day={day} text={`${dayText(day)} ${weekdayText(day)}`} />
          <div className={styles["entries"]}>
            {entriesOn(day).map((entry) => (
              <EntryButton key={String(entry.row["id"])} entry={entry} day={day} />
            ))}
            {entriesOn(day).length === 0 && <span className={styles["none"]}>没有</span>}
          </div>
        </DayCell>
      ))}
    </div>
  );
}
