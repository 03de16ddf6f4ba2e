import { readTyped } from "../../../schema/kinds/readTyped.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "./editorAria.ts";
import { NumberInput } from "./NumberInput.tsx";

/** Props of `NumberEdit`. */
export interface NumberEditProps extends FieldEditorProps {
  /** Decimals of the number; absent: any number of them. */
  readonly decimals?: number | undefined;
  /** Unit where the field names none. */
  readonly unit?: string | undefined;
}

/** Edits a number, with its unit behind it. */
export function NumberEdit({ field, value, onChange, onBlur, disabled, decimals, unit, limits, ...props }: NumberEditProps) {
  const { unit: named, step } = field.ui.props;
  return (
    <NumberInput
      {...controlAria(props)}
      id={props.id}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
      status={props.status}
      read={(text) => readTyped(field, text)}
      decimals={decimals}
      limits={limits ?? field.constraints}
      step={typeof step === "number" ? step : 1}
      placeholder={field.ui.placeholder}
      suffix={typeof named === "string" ? named : unit}
    />
  );
}
