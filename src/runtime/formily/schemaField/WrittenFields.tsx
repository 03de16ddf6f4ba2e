import type { CSSProperties, ReactNode } from "react";
import { useFormBinding } from "../EntityFormProvider.tsx";
import styles from "../form.module.css";
import { adoptFields } from "./adoptFields.ts";
import { ColumnsContext } from "./useBoundField.ts";

/** Props of `WrittenFields`. */
export interface WrittenFieldsProps {
  readonly columns: number;
  /** `SchemaField` with what a page has in it. */
  readonly children: ReactNode;
}

/** Fields that a page has written down, side by side as those of every form. */
export function WrittenFields({ columns, children }: WrittenFieldsProps) {
  const { form, shownAgain } = useFormBinding();
  adoptFields(form);
  return (
    <ColumnsContext value={columns}>
      <div className={styles["grid"]} style={{ "--columns": columns, "--columns-medium": Math.min(columns, 2) } as CSSProperties}>
        {/* Observers are drawn anew when a hidden tab comes back; see `useTimesShownAgain`. */}
        <div key={shownAgain} className={styles["fields"]}>
          {children}
        </div>
      </div>
    </ColumnsContext>
  );
}
