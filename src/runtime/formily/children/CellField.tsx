import { memo } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { MaskedEditor } from "../MaskedEditor.tsx";
import { FormField } from "../FormField.tsx";
import styles from "./children.module.css";

/** Props of `CellField`. */
export interface CellFieldProps {
  readonly model: FieldModel;
  readonly rowPath: string;
  /** Number of the row, from 1. */
  readonly number: number;
}

/** A cell of a sub-table: an editor that names itself by column and row, with its error or warning below. */
export const CellField = memo(function CellField({ model, rowPath, number }: CellFieldProps) {
  return (
    <FormField model={model} rowPath={rowPath}>
      {(bound) => {
        const { error, warning } = bound;
        const said = error ?? warning;
        const saidId = `${bound.editor.id}-said`;
        return (
          <div data-field={bound.path}>
            <MaskedEditor bound={bound} label={`${model.title}，第 ${number} 行`} describedBy={said && saidId} />
            {error && (
              <div id={saidId} className={styles["error"]} role="alert">
                {error}
              </div>
            )}
            {warning && (
              <output id={saidId} className={styles["warning"]}>
                {warning}
              </output>
            )}
          </div>
        );
      }}
    </FormField>
  );
});
