import styles from "./tickBox.module.css";

/** Props of `TickBox`. */
export interface TickBoxProps {
  /** Any number are ticked, or one at a time. */
  readonly type: "checkbox" | "radio";
  /** Names the box. */
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of what the box stands for is ticked. @default false */
  readonly isMixed?: boolean;
  readonly isDisabled: boolean;
  readonly onTick: () => void;
}

/** A box at the head of a row. It is the browser's own, in our colours: a table draws one in every row, and Ant Design's is six elements. */
export function TickBox({ type, label, isChecked, isMixed = false, isDisabled, onTick }: TickBoxProps) {
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = isMixed;
      }}
      type={type}
      className={styles["box"]}
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      onChange={onTick}
    />
  );
}

/** A box as its cell shows it; the cell takes the press. */
export function ShownBox({ isChecked }: { readonly isChecked: boolean }) {
  return <span role="img" aria-label={isChecked ? "是" : "否"} className={styles["box"]} data-checked={isChecked} />;
}
