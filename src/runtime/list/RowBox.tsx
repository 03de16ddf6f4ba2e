import type { CheckboxProps } from "antd";
import type { AriaAttributes, ChangeEvent, MouseEvent } from "react";

/** Props of `RowBox`, in the words of antd's. */
export interface RowBoxProps extends Pick<CheckboxProps, "checked" | "disabled" | "onChange">, Pick<AriaAttributes, "aria-label"> {}

/**
 * The box by which a row is chosen. A plain element with the classes of antd's, whose styles come with the box in the header:
 * there is one in every row, and each of antd's looks through all style elements of the page when it comes.
 */
export function RowBox({ checked = false, disabled = false, onChange, ...named }: RowBoxProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) =>
    onChange?.({
      target: { checked: event.target.checked },
      // What a box hears of is a click, which says whether Shift was held.
      nativeEvent: event.nativeEvent as globalThis.MouseEvent,
      stopPropagation: () => event.stopPropagation(),
      preventDefault: () => event.preventDefault(),
    });
  return (
    <label className={disabled ? "ant-checkbox-wrapper ant-checkbox-wrapper-disabled" : "ant-checkbox-wrapper"}>
      <span className={`ant-checkbox${checked ? " ant-checkbox-checked" : ""}${disabled ? " ant-checkbox-disabled" : ""}`}>
        <input
          type="checkbox"
          className="ant-checkbox-input"
          aria-label={named["aria-label"]}
          checked={checked}
          disabled={disabled}
          onClick={stay}
          onChange={change}
        />
        <span className="ant-checkbox-inner" />
      </span>
    </label>
  );
}

/** A press on the box is none on its row. */
function stay(event: MouseEvent): void {
  event.stopPropagation();
}
