import type { CSSProperties } from "react";
import styles from "./calendar.module.css";
import { dayText, weekdayText } from "./calendarDays.ts";
import { clockText, type CalendarEntry } from "./calendarEntry.ts";
import { useCalendar } from "./calendarContext.ts";
import { DayCell } from "./DayCell.tsx";
import { DayHead } from "./DayHead.tsx";
import { EntryButton } from "./EntryButton.tsx";
import { hoursOf, timeBlocks, type TimeBlock } from "./timeBlocks.ts";

/** px of an hour; a slot of an hour and a half shows four people, and the others on scrolling. */
const HOUR = 72;
/** Minutes to which a click or a drop is rounded down. */
const STEP = 15;

/** Days beside each other and the hours below: what is of all day above, what is of one slot together. */
export function TimeGrid() {
  const { days, entriesOn } = useCalendar();
  const blocks = new Map(days.map((day) => [day, timeBlocks(entriesOn(day))]));
  const { first, last } = hoursOf([...blocks.values()].flat());
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const allDay = days.some((day) => entriesOn(day).some(isAllDay));
  const minuteAt = (offset: number) => Math.floor((first * 60 + (offset / HOUR) * 60) / STEP) * STEP;
  const size = { "--days": days.length, "--hours": hours.length, "--hour": `${HOUR}px` } as CSSProperties;
  return (
    <div className={styles["grid"]} style={size}>
      <div className={styles["corner"]} />
      {days.map((day) => (
        <div key={day} className={styles["gridHead"]}>
          <DayHead day={day} text={`${dayText(day)} ${weekdayText(day)}`} />
        </div>
      ))}
      {allDay && <div className={styles["allDayName"]}>全天</div>}
      {allDay &&
        days.map((day) => (
          <DayCell key={day} day={day} className={styles["allDay"]}>
            {entriesOn(day)
              .filter(isAllDay)
              .map((entry) => (
                <EntryButton key={String(entry.row["id"])} entry={entry} day={day} />
              ))}
          </DayCell>
        ))}
      <div className={styles["hours"]} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{clockText(hour * 60)}</span>
        ))}
      </div>
      {days.map((day) => (
        <DayCell key={day} day={day} minuteAt={minuteAt} className={styles["column"]}>
          {(blocks.get(day) ?? []).map((block) => (
            <Block key={`${block.begin}-${block.end}`} block={block} day={day} first={first} />
          ))}
        </DayCell>
      ))}
    </div>
  );
}

function isAllDay({ begin, from, to }: CalendarEntry): boolean {
  return begin === undefined || to > from;
}

interface BlockProps {
  readonly block: TimeBlock;
  readonly day: string;
  /** Hour at the top. */
  readonly first: number;
}

function Block({ block: { begin, end, entries, lane, lanes }, day, first }: BlockProps) {
  const place = {
    top: ((begin - first * 60) / 60) * HOUR,
    height: ((end - begin) / 60) * HOUR - 2,
    left: `calc(${(lane / lanes) * 100}% + 1px)`,
    width: `calc(${100 / lanes}% - 2px)`,
  };
  const time = `${clockText(begin)}–${clockText(end)}`;
  return (
    <section className={styles["block"]} style={place} aria-label={`${dayText(day)} ${time}`}>
      <h3 className={styles["blockTime"]}>
        {time}
        <span>{entries.length} 条</span>
      </h3>
      <div className={styles["blockEntries"]}>
        {entries.map((entry) => (
          <EntryButton key={String(entry.row["id"])} entry={entry} day={day} isTimed />
        ))}
      </div>
    </section>
  );
}
