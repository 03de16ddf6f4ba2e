import type { ComponentType } from "react";
import { RowCellEditor } from "../../../runtime/forWidgets.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import type { CellEditorProps } from "../grid/gridColumn.ts";
import type { InPlaceRows } from "./inPlaceRows.ts";

/** The editor of a field's cells in a list that is edited in place: the one of the entity's form. */
export function cellEditorOf(field: FieldModel, entity: CompiledEntity, rows: InPlaceRows): ComponentType<CellEditorProps> {
  return function FieldCellEditor({ row, rowKey, column, label, describedBy, onChange, onSet, onDone }: CellEditorProps) {
    return (
      <RowCellEditor
        entity={entity}
        model={field}
        row={row}
        stored={rows.paged.storedOf(rowKey)}
        label={label}
        describedBy={describedBy}
        onWrite={(values) => {
          for (const [name, value] of Object.entries(values)) {
            if (name === field.name) onChange(value);
            else onSet(name, value);
          }
        }}
        onWritten={column.endsOnChange ? onDone : undefined}
      />
    );
  };
}
