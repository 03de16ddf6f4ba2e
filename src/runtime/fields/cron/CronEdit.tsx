import { CalendarOutlined } from "@ant-design/icons";
import { Button, Input, Space } from "antd";
import { Suspense, useState } from "react";
import { readTyped, settledValue } from "../../../schema/kinds/readTyped.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { clearable } from "../../window/clearable.tsx";
import { fieldToolOf } from "../fieldTools.ts";
import { controlAria } from "../parts/editorAria.ts";
import styles from "./cron.module.css";
import { cronWords, zoneOf } from "./CronShow.tsx";

/**
 * Edits a cron expression as text; below it stands in words what it says. The widget `cron` puts it together by clicks.
 * What is typed counts when the editor is left (CRON-13).
 */
export function CronEdit({ field, value, onChange, onBlur, disabled, row, ...props }: FieldEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const tool = fieldToolOf(field.kind);
  const text = typeof value === "string" ? value : "";
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
        {tool && (
          <Button
            icon={<CalendarOutlined />}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-label={`${tool.title}：${props["aria-label"] ?? field.title}`}
            onClick={() => setOpen(true)}
          />
        )}
      </Space.Compact>
      <div id={wordsId} className={styles["words"]}>
        {wordsOf(field, text, row)}
      </div>
      {tool && isOpen && (
        <Suspense>
          <tool.Dialog
            field={field}
            value={value}
            row={row}
            isOpen={isOpen}
            onConfirm={(next) => {
              setOpen(false);
              onChange(next);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What the typed text says; nothing while it says nothing yet. */
function wordsOf(field: FieldEditorProps["field"], text: string, row: FieldEditorProps["row"]): string {
  const result = readTyped(field, text);
  return result.ok && typeof result.value === "string" ? (cronWords(result.value, zoneOf(field, row)) ?? "") : "";
}
