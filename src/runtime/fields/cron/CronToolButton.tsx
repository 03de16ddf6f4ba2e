import { CalendarOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Suspense, useRef, useState } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { fieldToolOf } from "../fieldTools.ts";

/** Props of `CronToolButton`. */
export interface CronToolButtonProps {
  readonly field: FieldModel;
  /** What stands beside the button. */
  readonly value: unknown;
  /** Values of the row being edited; none where something is looked for. */
  readonly row: Row;
  /** Name of what the expression is for. */
  readonly label: string;
  readonly isDisabled?: boolean | undefined;
  onConfirm(value: unknown): void;
}

/** Opens the dialog in which a cron expression is put together, where the widget for that is registered. */
export function CronToolButton({ field, value, row, label, isDisabled = false, onConfirm }: CronToolButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const tool = fieldToolOf(field.kind);
  if (!tool) return null;
  const close = () => {
    setOpen(false);
    // The dialog is gone at once, and would leave the keyboard at the top of the page.
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        icon={<CalendarOutlined />}
        disabled={isDisabled}
        aria-haspopup="dialog"
        aria-label={`${tool.title}：${label}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <tool.Dialog
            field={field}
            value={value}
            row={row}
            isOpen={isOpen}
            onConfirm={(next) => {
              close();
              onConfirm(next);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
