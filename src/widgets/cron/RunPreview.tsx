import { Alert, Spin, Typography } from "antd";
import styles from "./cron.module.css";
import { hasYear } from "./runTimes.ts";
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
  return (
    <section className={styles["preview"]} aria-label="最近 10 次执行时间">
      <Typography.Text strong>最近 10 次执行时间</Typography.Text>
      <Typography.Text type="secondary">
        时区 {zone}
        {hasYear(expression) && "；预览不计年份"}
      </Typography.Text>
      {state.kind === "loading" && <Spin size="small" />}
      {state.kind === "failed" && <Alert type="warning" showIcon message={`没有取到执行时间：${state.message}`} />}
      {state.kind === "runs" && <RunList runs={state.runs} />}
      {!remote && <YearMap expression={expression} zone={zone} />}
    </section>
  );
}

function RunList({ runs }: { readonly runs: readonly string[] }) {
  if (runs.length === 0) return <Typography.Text type="warning">无执行时间</Typography.Text>;
  return (
    <ol className={styles["runs"]}>
      {runs.map((run) => (
        <li key={run}>{run}</li>
      ))}
    </ol>
  );
}
