import { Space } from "antd";
import { wireFormats } from "../../../schema/time/wireFormats.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { TextEdit } from "../text/TextEdit.tsx";
import styles from "./color.module.css";

/** What the picker begins with where there is no colour. */
const BLACK = "#000000";

/** Edits a colour: typed, or chosen with the system's own picker, which keyboard and screen readers know. */
export function ColorEdit(props: FieldEditorProps) {
  const { field, value, onChange, disabled } = props;
  const isColor = typeof value === "string" && wireFormats.color.test(value);
  return (
    <Space.Compact block>
      <input
        type="color"
        className={styles["picker"]}
        aria-label={`挑选${props["aria-label"] ?? field.title}`}
        value={isColor ? value : BLACK}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextEdit {...props} />
    </Space.Compact>
  );
}
