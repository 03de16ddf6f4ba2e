import { Typography } from "antd";
import { useId, useMemo } from "react";
import { serverDate, useDebounced } from "../../runtime/index.ts";
import type { RunDay } from "../../schema/cron/index.ts";
import { readCron, runDays } from "../../schema/cron/index.ts";
import styles from "./cron.module.css";

const restMilliseconds = 500;
const months = 12;

/** Runs of a day from which on it has the next colour. */
const steps = [1, 2, 24, 1440];

/** A year from this month on, with all that the expression says; a week to a column, its days the darker the more often there is a run. */
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
      <div className={styles["map"]} aria-hidden>
        {days.map((day) => (
          <span
            key={day.date}
            className={styles["day"]}
            data-heat={steps.filter((step) => day.runs >= step).length}
            title={`${day.date}：${day.runs === 0 ? "不执行" : `执行 ${day.runs} 次`}`}
            // The first day finds its weekday, the others follow it.
            style={day === days[0] ? { gridRowStart: rowOf(day) } : undefined}
          />
        ))}
      </div>
    </figure>
  );
}

function daysOf(expression: string, zone: string): readonly RunDay[] {
  const reading = readCron(expression);
  if (!reading.ok) return [];
  const [year = 0, month = 1] = serverDate().toLocaleDateString("sv-SE", { timeZone: zone }).split("-").map(Number);
  return runDays(reading.cron, { year, month, months });
}

/** Weeks begin with Monday. */
function rowOf({ weekday }: RunDay): number {
  return ((weekday + 5) % 7) + 1;
}
