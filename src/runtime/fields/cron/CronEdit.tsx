import { Input, Space, Typography } from "antd";
import { tooOften } from "../../../schema/cron/tooOften.ts";
import { readTyped, settledValue } from "../../../schema/kinds/readTyped.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { clearable } from "../../window/clearable.tsx";
import { controlAria } from "../parts/editorAria.ts";
import styles from "./cron.module.css";
import { CronToolButton } from "./CronToolButton.tsx";
import { cronWords, zoneOf } from "./CronShow.tsx";

/**
 * Edits a cron expression as text; below it stands in words what it says. The widget `cron` puts it together by clicks.
 * What is typed counts when the editor is left (CRON-13).
 */
export function CronEdit({ field, value, onChange, onBlur, disabled, row, ...props }: FieldEditorProps) {
  const text = typeof value === "string" ? value : "";
  const warning = tooOften(text);
  const wordsId = `${props.id}-words`;
  return (
    <div className={styles["editor"]}>
      <Space.Compact block>
        <Input
          {...controlAria({ ...props, "aria-describedby": [props["aria-describedby"], wordsId].filter(Boolean).join(" ") })}
          id={props.id}
          className={styles["expression"] ?? ""}
          value={text}
          disabled={disabled}
          allowClear={clearable}
          status={props.status ?? ""}
          placeholder={field.ui.placeholder ?? "0 0 9 * * ?"}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
          onBlur={() => {
            const settled = text === "" ? null : settledValue(field, text);
            if (settled !== (value ?? null)) onChange(settled);
            onBlur?.();
          }}
        />
        <CronToolButton
          field={field}
          value={value}
          row={row}
          label={props["aria-label"] ?? field.title}
          isDisabled={disabled}
          onConfirm={onChange}
        />
      </Space.Compact>
      <div id={wordsId} className={styles["words"]}>
        {wordsOf(field, text, row)}
        {warning !== undefined && <Typography.Text type="warning">{`；${warning}`}</Typography.Text>}
      </div>
    </div>
  );
}

/** What the typed text says; nothing while it says nothing yet. */
function wordsOf(field: FieldEditorProps["field"], text: string, row: FieldEditorProps["row"]): string {
  const result = readTyped(field, text);
  return result.ok && typeof result.value === "string" ? (cronWords(result.value, zoneOf(field, row)) ?? "") : "";
}
