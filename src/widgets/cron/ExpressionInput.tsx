import { Button, Input, Typography } from "antd";
import { useMemo } from "react";
import { clearable, serverDate, trimSpace } from "../../runtime/index.ts";
import styles from "./cron.module.css";
import { nextRunOf, wordsOf } from "./runTimes.ts";
import { suggestionFor } from "./suggestion.ts";
import type { CronDraft } from "./useCronDraft.ts";

/** Props of the expression. */
export interface ExpressionInputProps {
  readonly draft: CronDraft;
  readonly id: string;
  /** IANA zone by whose clocks the next run is told; absent where that is worked out elsewhere. */
  readonly zone: string | undefined;
}

/**
 * The expression as text, typed by hand or cleared (CRON-13); below it in words and with its next run, or what is wrong with
 * it and where. It stays in sight while the fields below are set, and says what the text says now.
 */
export function ExpressionInput({ draft, id, zone }: ExpressionInputProps) {
  const { expression, fault } = draft;
  const isWritten = trimSpace(expression) !== "";
  const statusId = `${id}-status`;
  const suggestion = fault === undefined ? undefined : suggestionFor(expression);
  return (
    <div className={styles["expression"]}>
      <label htmlFor={id}>表达式</label>
      <Input
        id={id}
        className={styles["code"] ?? ""}
        value={expression}
        allowClear={clearable}
        autoComplete="off"
        spellCheck={false}
        status={fault === undefined ? "" : "error"}
        aria-invalid={fault !== undefined}
        aria-describedby={statusId}
        onChange={({ target }) => draft.type(target.value)}
      />
      <output id={statusId} className={styles["status"]} htmlFor={id}>
        {fault === undefined ? (
          <>
            <Typography.Text strong>{isWritten ? wordsOf(expression) : "还没有执行周期：选一个常用的，或改下面的任一项"}</Typography.Text>
            {isWritten && zone !== undefined && <NextRun expression={expression} zone={zone} />}
          </>
        ) : (
          <>
            <Marked text={expression} offset={fault.offset} length={fault.length} />
            <Typography.Text type="danger">{fault.message}。改正之前，下面的选项不能修改。</Typography.Text>
          </>
        )}
      </output>
      {suggestion !== undefined && (
        <Button size="small" className={styles["suggestion"] ?? ""} onClick={() => draft.type(suggestion)}>
          改为 {suggestion}（{wordsOf(suggestion)}）
        </Button>
      )}
    </div>
  );
}

function NextRun({ expression, zone }: { readonly expression: string; readonly zone: string }) {
  const next = useMemo(() => nextRunOf(expression, serverDate(), zone), [expression, zone]);
  if (next === undefined) return <Typography.Text type="danger">以后不会再执行</Typography.Text>;
  const { text, home } = next;
  return (
    <Typography.Text type="secondary" className={styles["next"] ?? ""}>
      下一次 {text}
      {home !== undefined && `（${zone}），北京时间 ${home}`}
    </Typography.Text>
  );
}

/** Characters that are shown around a place, and of it. */
const around = 60;

/** The expression with the faulty place marked; where something is missing, its place at the end. Of a long one, the surroundings. */
function Marked({ text, offset, length }: { readonly text: string; readonly offset: number; readonly length: number }) {
  const start = Math.max(0, offset - around);
  const end = offset + length;
  return (
    <code className={styles["marked"]}>
      {start > 0 && "…"}
      {text.slice(start, offset)}
      {length === 0 ? <mark className={styles["missing"]}>缺</mark> : <mark>{text.slice(offset, offset + Math.min(length, around))}</mark>}
      {length > around ? "…" : text.slice(end, end + around)}
      {length <= around && end + around < text.length && "…"}
    </code>
  );
}
