import { Alert, Spin, Typography } from "antd";
import styles from "./cron.module.css";
import type { RunLists as Lists, RunTime } from "./runTimes.ts";
import { previewedRuns } from "./runTimes.ts";
import type { RemotePreview } from "./useRunPreview.ts";
import { useRunPreview } from "./useRunPreview.ts";
import { YearMap } from "./YearMap.tsx";

/** Props of the preview. */
export interface RunPreviewProps {
  readonly expression: string;
  readonly zone: string;
  readonly remote?: RemotePreview | undefined;
}

/** The next ten runs, and the days of a year on which there are any. What is of an expression before the present one is faint. */
export function RunPreview({ expression, zone, remote }: RunPreviewProps) {
  const { state, isLate } = useRunPreview(expression, zone, remote);
  return (
    <section className={styles["preview"]} aria-label="接下来 10 次执行时间" aria-busy={isLate}>
      <Typography.Text strong>接下来 10 次执行时间</Typography.Text>
      <Typography.Text type="secondary">时区 {zone}</Typography.Text>
      {state.kind === "loading" && <Spin size="small" />}
      {state.kind === "failed" && <Alert type="warning" showIcon message={`没有取到执行时间：${state.message}`} />}
      {state.kind === "runs" && <RunLists {...state} />}
      {!remote && <YearMap expression={expression} zone={zone} />}
    </section>
  );
}

/** The runs as they will happen, and where the expression bounds its years, those of all years besides (CRON-23, decision 0137). */
function RunLists({ runs, anyYear }: Lists) {
  return (
    <>
      {runs.length === 0 ? <NoRun hasYears={anyYear !== undefined} /> : <RunList runs={runs} title="接下来的执行时间" />}
      {anyYear !== undefined && runs.length > 0 && runs.length < previewedRuns && (
        <Typography.Text type="secondary">限定的年份到此为止，以后不再执行。</Typography.Text>
      )}
      {anyYear !== undefined && runs.length > 0 && (
        <>
          <Typography.Text type="secondary">这个周期限定了年份。不看年份，只按其余各项，接下来是：</Typography.Text>
          <div className={styles["anyYear"]}>
            <RunList runs={anyYear} title="不看年份的执行时间" />
          </div>
        </>
      )}
    </>
  );
}

function NoRun({ hasYears }: { readonly hasYears: boolean }) {
  const why = hasYears ? "限定的年份已经过去，或没有这样的日期" : "没有这样的日期";
  return <Alert type="error" showIcon message={`无执行时间：${why}，以后不会再执行。`} />;
}

function RunList({ runs, title }: { readonly runs: readonly RunTime[]; readonly title: string }) {
  return (
    <ol className={styles["runs"]} aria-label={title}>
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
