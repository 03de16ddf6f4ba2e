import { useNarrow } from "../../base/useNarrow.ts";
import styles from "./calendar.module.css";
import { WEEKDAYS } from "./calendarDays.ts";
import { useCalendar } from "./calendarContext.ts";
import { DayCell } from "./DayCell.tsx";
import { DayHead } from "./DayHead.tsx";
import { EntryButton } from "./EntryButton.tsx";

/** Entries that a day of a month shows; the rest is a click away. */
const MOST = 4;

/** A month by whole weeks. On a phone a day says how many rows it has, and opens. */
export function MonthView({ month }: { readonly month: string }) {
  const { days } = useCalendar();
  return (
    <div className={styles["month"]}>
      {WEEKDAYS.map((name) => (
        <div key={name} className={styles["weekday"]} aria-hidden>
          周{name}
        </div>
      ))}
      {days.map((day) => (
        <DayCell key={day} day={day} isOutside={!day.startsWith(month)}>
          <DayHead day={day} />
          <MonthEntries day={day} />
        </DayCell>
      ))}
    </div>
  );
}

function MonthEntries({ day }: { readonly day: string }) {
  const { entriesOn, showDay } = useCalendar();
  if (useNarrow()) return null;
  const entries = entriesOn(day);
  // A line that says how many are left takes the place of one of them.
  const shown = entries.length > MOST ? entries.slice(0, MOST - 1) : entries;
  return (
    <div className={styles["entries"]}>
      {shown.map((entry) => (
        <EntryButton key={String(entry.row["id"])} entry={entry} day={day} />
      ))}
      {entries.length > shown.length && (
        <button type="button" className={styles["rest"]} onClick={() => showDay(day)}>
          还有 {entries.length - shown.length} 条
        </button>
      )}
    </div>
  );
}
