import type { CSSProperties } from "react";
import { memo } from "react";
import type { FieldModel } from "../../schema/model/entity.ts";
import { FieldRow } from "./FieldRow.tsx";
import styles from "./form.module.css";

/** Props of `FieldGrid`. */
export interface FieldGridProps {
  readonly fields: readonly FieldModel[];
  /** Path of the row they stand in; `""` for the main row. */
  readonly rowPath: string;
  /** Columns where there is room for them, 1 to 4. */
  readonly columns: number;
}

/** Fields side by side: as many columns as the place is wide enough for, labels above where it is narrow. */
export const FieldGrid = memo(function FieldGrid({ fields, rowPath, columns }: FieldGridProps) {
  return (
    <div className={styles["grid"]} style={{ "--columns": columns, "--columns-medium": Math.min(columns, 2) } as CSSProperties}>
      <div className={styles["fields"]}>
        {fields.map((model) => (
          <FieldRow key={model.name} model={model} rowPath={rowPath} columns={columns} />
        ))}
      </div>
    </div>
  );
});
