import { boundsOf } from "../../../schema/kinds/percentKind.ts";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import { displayText } from "../parts/displayText.ts";
import fields from "../parts/fields.module.css";
import styles from "./percent.module.css";

/** The share in figures, with a bar before them where the field asks for one. */
export function PercentShow({ field, value }: FieldShowProps) {
  const text = displayText(field, value);
  if (text === "") return <Blank />;
  const figures = <span className={fields["number"]}>{text}</span>;
  if (field.ui.props["show"] !== "bar" || typeof value !== "number") return figures;
  const { minimum, maximum } = boundsOf(field);
  const share = maximum > minimum ? Math.max(0, Math.min(1, (value - minimum) / (maximum - minimum))) : 0;
  return (
    <span className={styles["share"]}>
      <span aria-hidden className={styles["track"]}>
        <span className={styles["bar"]} style={{ width: `${share * 100}%` }} />
      </span>
      {figures}
    </span>
  );
}
