import { Button, Input, Typography } from "antd";
import { clearable } from "../../runtime/index.ts";
import styles from "./cron.module.css";
import { wordsOf } from "./runTimes.ts";
import { suggestionFor } from "./suggestion.ts";
import type { CronDraft } from "./useCronDraft.ts";

/** The expression as text, typed by hand or cleared (CRON-13); below it in words, or what is wrong with it and where. */
export function ExpressionInput({ draft, id }: { readonly draft: CronDraft; readonly id: string }) {
  const { expression, fault } = draft;
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
          <Typography.Text strong>{expression === "" ? "不填写执行周期" : wordsOf(expression)}</Typography.Text>
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
      <mark>{length === 0 ? "␣" : text.slice(offset, offset + Math.min(length, around))}</mark>
      {length > around ? "…" : text.slice(end, end + around)}
      {length <= around && end + around < text.length && "…"}
    </code>
  );
}
