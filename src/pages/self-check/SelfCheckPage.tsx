import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { selfChecks } from "./selfChecks.ts";
import type { CheckResult, SelfCheck } from "./selfChecks.ts";
import styles from "./SelfCheckPage.module.css";

/** Tells without a sign-in whether this computer can work with the console, and what to do where it can't. */
export function SelfCheckPage() {
  const [round, setRound] = useState(0);
  const results = useResults(round);
  const isDone = selfChecks.every(({ id }) => results[id]);
  const faults = selfChecks.filter(({ id }) => results[id]?.isGood === false).length;
  return (
    <main className={styles.page}>
      <h1>系统自检</h1>
      <output>{!isDone ? "正在检查…" : faults === 0 ? "这台电脑可以正常使用后台。" : `发现 ${faults} 个问题，请按提示处理。`}</output>
      <ul className={styles.list}>
        {selfChecks.map(({ id, title }) => (
          <li key={id} className={styles.check}>
            <Sign result={results[id]} />
            <strong>{title}</strong>
            <span className={styles.text}>{results[id]?.text ?? "检查中"}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button disabled={!isDone} onClick={() => setRound(round + 1)}>
          重新检查
        </Button>
        <Link to="/">进入后台</Link>
      </div>
    </main>
  );
}

function Sign({ result }: { readonly result: CheckResult | undefined }) {
  if (!result) return <LoadingOutlined aria-label="检查中" />;
  return result.isGood ? (
    <CheckCircleFilled className={styles.good} aria-label="正常" />
  ) : (
    <CloseCircleFilled className={styles.bad} aria-label="有问题" />
  );
}

type Results = Readonly<Record<string, CheckResult>>;

/** Runs all checks side by side; each shows as soon as it is done. */
function useResults(round: number): Results {
  const [found, setFound] = useState<{ readonly round: number; readonly results: Results }>({ round, results: {} });
  useEffect(() => {
    let isOver = false;
    const run = async ({ id, run: check }: SelfCheck) => {
      const result = await check();
      if (!isOver) setFound((now) => ({ round, results: { ...(now.round === round ? now.results : {}), [id]: result } }));
    };
    for (const check of selfChecks) void run(check);
    return () => {
      isOver = true;
    };
  }, [round]);
  return found.round === round ? found.results : {};
}
