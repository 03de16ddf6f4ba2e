import { Button, Radio } from "antd";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import type { Choice } from "./choice.ts";
import { groupAria } from "./editorAria.ts";
import styles from "./fields.module.css";

/** Props of `RadioChoices`. */
export interface RadioChoicesProps extends FieldEditorProps {
  readonly choices: readonly Choice<string | boolean>[];
  /** Buttons side by side instead of circles. @default false */
  readonly asButtons?: boolean;
}

/** All choices at once. Where no choice is legal too, one that was made can be taken back. */
export function RadioChoices({ field, value, onChange, onBlur, disabled, choices, asButtons = false, ...props }: RadioChoicesProps) {
  const isChosen = value !== null && value !== undefined;
  return (
    <div className={styles["options"]} onBlur={onBlur}>
      <div {...groupAria(props)} id={props.id} role="radiogroup">
        <Radio.Group
          name={props.id}
          value={value}
          disabled={disabled}
          optionType={asButtons ? "button" : "default"}
          options={choices.map(({ reason, ...choice }) => ({ ...choice, ...(reason === undefined ? {} : { title: reason }) }))}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {field.nullable && isChosen && !disabled && (
        <Button type="link" size="small" aria-label={`清除${field.title}`} onClick={() => onChange(null)}>
          清除
        </Button>
      )}
    </div>
  );
}
