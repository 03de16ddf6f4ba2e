import { useEffect, useEffectEvent } from "react";
import { blurDelay } from "../core/measures.ts";
import type { Selection } from "../core/selection.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { Editing } from "../core/tableState.ts";
import type { GridColumn } from "../grid/gridColumn.ts";
import type { CheckedRows } from "./checkedRows.ts";
import type { EditableTableProps } from "./editableTable.types.ts";

/** Follows which cell is edited: one that is left is checked a moment later (GRID-48), and told. */
export function useEditClosed(model: TableModel, source: CheckedRows, { onEditClosed }: EditableTableProps): void {
  const close = useEffectEvent(({ cell }: Editing) => {
    const record = model.rowOf(cell.row);
    if (record) onEditClosed?.({ ...cell, record });
  });
  useEffect(() => {
    let before = model.state.editing;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const end = model.subscribe(() => {
      const { editing } = model.state;
      const left = before;
      before = editing;
      if (!left || (editing?.cell.row === left.cell.row && editing.cell.column === left.cell.column)) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        source.validation.check([left.cell]);
      }, blurDelay);
      timers.add(timer);
      // Told once the write that ends editing has been done.
      queueMicrotask(() => close(left));
    });
    return () => {
      end();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [model, source]);
}

/** Begins to edit a cell as soon as the cursor alone stands in it (GRID-22). */
export function useAlwaysEdit(model: TableModel, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let before: Selection | undefined = model.state.selection;
    return model.subscribe(() => {
      const { selection, editing } = model.state;
      if (selection === before) return;
      before = selection;
      if (!selection || editing || selection.anchor !== selection.focus) return;
      const column = model.columns[selection.focus.column] as GridColumn | undefined;
      if (!column || column.toggle || (!column.Editor && !column.fromText)) return;
      model.edit(selection.focus, column.Editor && (column.pressOpens || !column.fromText) ? "editor" : "pressed");
      before = model.state.selection;
    });
  }, [model, isOn]);
}
