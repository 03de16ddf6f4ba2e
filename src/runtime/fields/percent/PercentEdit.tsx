import { boundsOf } from "../../../schema/kinds/percentKind.ts";
import { readTyped } from "../../../schema/kinds/readTyped.ts";
import { isBlankText } from "../../../schema/text/space.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import { NumberInput } from "../parts/NumberInput.tsx";
import styles from "./percent.module.css";

/** Edits a share: its number, beside a slider where the field asks for one. The sign stands behind it and need not be typed. */
export function PercentEdit({ field, value, onChange, onBlur, disabled, limits, ...props }: FieldEditorProps) {
  const { as, step: stated, decimals } = field.ui.props;
  const step = typeof stated === "number" ? stated : 1;
  const { minimum, maximum } = boundsOf(field);
  const input = (
    <NumberInput
      {...controlAria(props)}
      id={props.id}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
      status={props.status}
      read={(text) => readTyped(field, isBlankText(text) || /[%％] *$/u.test(text) ? text : `${text}%`)}
      decimals={field.type === "integer" ? 0 : typeof decimals === "number" ? decimals : undefined}
      limits={limits ?? { minimum, maximum }}
      step={step}
      placeholder={field.ui.placeholder}
      suffix="%"
    />
  );
  if (as !== "slider") return input;
  return (
    <div className={styles["slider"]}>
      <input
        type="range"
        aria-label={`滑动${props["aria-label"] ?? field.title}`}
        aria-valuetext={typeof value === "number" ? `${value}%` : "未填写"}
        min={minimum}
        max={maximum}
        step={step}
        value={typeof value === "number" ? value : minimum}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      {input}
    </div>
  );
}
