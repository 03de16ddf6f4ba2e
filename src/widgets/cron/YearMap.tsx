import { Typography } from "antd";
import { useId, useMemo } from "react";
import { serverDate, useDebounced } from "../../runtime/index.ts";
import type { RunDay } from "../../schema/cron/index.ts";
import { readCron, runDays } from "../../schema/cron/index.ts";
import styles from "./cron.module.css";

const restMilliseconds = 500;
const months = 12;
/** Columns that the name of a month may take; the shortest month has as many. */
const nameColumns = 4;

/** Colours from the least number of runs of a day on, the fewest first. */
const heats = [
  { from: 1, title: "1 次" },
  { from: 2, title: "2–23 次" },
  { from: 24, title: "24–1439 次" },
  { from: 1440, title: "1440 次以上" },
] as const;

/** A day and where it stands: a week to a column, Monday first. */
interface PlacedDay extends RunDay {
  readonly column: number;
  readonly row: number;
  /** Number of its colour; 0 where there is no run. */
  readonly heat: number;
}

/**
 * A year from this month on, with all that the expression says; a week to a column, its days the stronger in colour the
 * more often there is a run. Months are named above, and the colours that occur are explained below.
 */
export function YearMap({ expression, zone }: { readonly expression: string; readonly zone: string }) {
  const rested = useDebounced(expression, restMilliseconds);
  const days = useMemo(() => daysOf(rested, zone), [rested, zone]);
  const id = useId();
  const busy = days.filter(({ runs }) => runs > 0).length;
  return (
    <figure className={styles["year"]} aria-labelledby={id}>
      <Typography.Text type="secondary" id={id}>
        {days[0]?.date.slice(0, 7)} 至 {days.at(-1)?.date.slice(0, 7)}：{busy === 0 ? "没有执行" : `${busy} 天有执行`}
      </Typography.Text>
      <div className={styles["scroll"]}>
        <div className={styles["map"]} aria-hidden>
          {days
            .filter(({ date }) => date.endsWith("-01"))
            .map((day) => (
              <MonthName key={day.date} {...day} />
            ))}
          {days.map((day) => (
            <span
              key={day.date}
              className={styles["day"]}
              data-heat={day.heat}
              title={`${day.date}：${day.runs === 0 ? "不执行" : `执行 ${day.runs} 次`}`}
              style={{ gridRow: day.row, gridColumn: day.column }}
            />
          ))}
        </div>
      </div>
      {busy > 0 && <Legend days={days} />}
    </figure>
  );
}

function MonthName({ date, column }: PlacedDay) {
  return (
    <span className={styles["month"]} style={{ gridRow: 1, gridColumn: `${column} / span ${nameColumns}` }}>
      {Number(date.slice(5, 7))}月
    </span>
  );
}

/** What the colours of these days mean. */
function Legend({ days }: { readonly days: readonly PlacedDay[] }) {
  const found = new Set(days.map(({ heat }) => heat));
  return (
    <div className={styles["legend"]}>
      一天之内：
      {heats.map(
        ({ title }, index) =>
          found.has(index + 1) && (
            <span key={title} className={styles["meaning"]}>
              <span className={styles["day"]} data-heat={index + 1} aria-hidden />
              {title}
            </span>
          ),
      )}
    </div>
  );
}

function daysOf(expression: string, zone: string): readonly PlacedDay[] {
  const reading = readCron(expression);
  if (!reading.ok) return [];
  const [year = 0, month = 1] = serverDate().toLocaleDateString("sv-SE", { timeZone: zone }).split("-").map(Number);
  const days = runDays(reading.cron, { year, month, months });
  const before = placeInWeek(days[0]?.weekday ?? 2);
  return days.map((day, index) => ({
    ...day,
    column: Math.floor((before + index) / 7) + 1,
    // The first row is that of the months' names.
    row: placeInWeek(day.weekday) + 2,
    heat: heats.filter(({ from }) => day.runs >= from).length,
  }));
}

/** Weeks begin with Monday, which is 0 here and 2 in Quartz. */
function placeInWeek(weekday: number): number {
  return (weekday + 5) % 7;
}
