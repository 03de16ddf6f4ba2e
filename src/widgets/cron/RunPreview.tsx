import { Alert, Spin, Typography } from "antd";
import { serverDate } from "../../runtime/index.ts";
import styles from "./cron.module.css";
import type { RunTime } from "./runTimes.ts";
import { hasYear, nextRunOf } from "./runTimes.ts";
import type { RemotePreview } from "./useRunPreview.ts";
import { useRunPreview } from "./useRunPreview.ts";
import { YearMap } from "./YearMap.tsx";

/** Props of the preview. */
export interface RunPreviewProps {
  readonly expression: string;
  readonly zone: string;
  readonly remote?: RemotePreview | undefined;
}

/** The next ten runs, and the days of a year on which there are any. */
export function RunPreview({ expression, zone, remote }: RunPreviewProps) {
  const state = useRunPreview(expression, zone, remote);
  const isLimited = !remote && hasYear(expression);
  const next = isLimited ? nextRunOf(expression, serverDate(), zone) : undefined;
  const isOver = isLimited && next === undefined;
  return (
    <section className={styles["preview"]} aria-label="接下来 10 次执行时间">
      <Typography.Text strong>接下来 10 次执行时间</Typography.Text>
      <Typography.Text type="secondary">时区 {zone}</Typography.Text>
      {isOver && <Alert type="error" showIcon message="无执行时间：限定的年份已经过去，或没有这样的日期，以后不会再执行。" />}
      {next && <YearNote next={next} />}
      {state.kind === "loading" && <Spin size="small" />}
      {state.kind === "failed" && <Alert type="warning" showIcon message={`没有取到执行时间：${state.message}`} />}
      {state.kind === "runs" && !isOver && <RunList runs={state.runs} />}
      {!remote && !isOver && <YearMap expression={expression} zone={zone} />}
    </section>
  );
}

/** The list leaves the year out (CRON-23); what is really next is said above it. */
function YearNote({ next: { text, home } }: { readonly next: RunTime }) {
  const truth = home === undefined ? text : `${text}（北京时间 ${home}）`;
  return <Alert type="warning" showIcon message={`这个周期限定了年份：下一次是 ${truth}。下面列出的时间不含年份限制。`} />;
}

function RunList({ runs }: { readonly runs: readonly RunTime[] }) {
  if (runs.length === 0) return <Typography.Text type="warning">无执行时间</Typography.Text>;
  return (
    <ol className={styles["runs"]}>
      {runs.map(({ text, home }) => (
        <li key={`${text} ${home}`}>
          {text}
          {home !== undefined && (
            <Typography.Text type="secondary" className={styles["home"] ?? ""}>
              {" "}
              北京时间 {home}
            </Typography.Text>
          )}
        </li>
      ))}
    </ol>
  );
}
