import { UnorderedListOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import type { ReactNode } from "react";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import type { Choosing } from "./choosing.ts";
import { drawPicker } from "./pickerDialog.tsx";
import styles from "./reference.module.css";
import type { ReferenceLabels } from "./useReferenceLabels.ts";

/** What is picked, and for which field. */
export interface Picking {
  readonly editor: FieldEditorProps;
  readonly choosing: Choosing;
  readonly values: readonly string[];
  readonly labels: ReferenceLabels;
  readonly onChange: (values: readonly string[]) => void;
  readonly many: boolean;
  readonly leavesOnly: boolean;
}

/** Props of `WithPicker`. */
export interface WithPickerProps extends Picking {
  /** The button says what it is for, and not a sign only. @default false */
  readonly isNamed?: boolean;
  /** What shows the chosen rows. */
  readonly children: ReactNode;
}

/** Puts a button beside what shows the chosen rows, which opens the dialog that rows are picked in. */
export function WithPicker({ isNamed = false, children, ...picking }: WithPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { field, disabled, onBlur } = picking.editor;
  const name = `选择${field.reference?.title ?? field.title}`;
  return (
    <>
      <div className={styles["trigger"]} onBlur={onBlur}>
        <div className={styles["triggerValue"]}>{children}</div>
        <Button
          disabled={disabled}
          aria-haspopup="dialog"
          {...(isNamed ? {} : { icon: <UnorderedListOutlined />, "aria-label": `${field.title}：${name}`, title: name })}
          onClick={() => setIsOpen(true)}
        >
          {isNamed && name}
        </Button>
      </div>
      {isOpen && <OpenPicker {...picking} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function OpenPicker({ choosing, values, labels, onChange, many, leavesOnly, onClose }: Picking & { readonly onClose: () => void }) {
  return drawPicker({
    choosing,
    many,
    leavesOnly,
    chosen: values.map((value) => ({ value, text: labels.textOf(value) })),
    onClose,
    onConfirm: (next) => {
      labels.remember(next);
      onChange(next.map(({ value }) => value));
      onClose();
    },
  });
}
