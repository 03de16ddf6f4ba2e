import { Button } from "antd";
import { useSyncExternalStore } from "react";
import type { TableModel } from "../core/tableModel.ts";
import { useTableState } from "../grid/useTableState.ts";
import { AddButton } from "./AddButton.tsx";
import styles from "./editableTable.module.css";
import type { CheckedRows } from "./checkedRows.ts";
import type { EditableTableRef } from "./tableRef.ts";

/** Props of `TableToolbar`. */
export interface TableToolbarProps {
  readonly model: TableModel;
  readonly source: CheckedRows;
  readonly commands: Pick<EditableTableRef, "removeSelection">;
  readonly settingsName: string | undefined;
}

/** Adds rows and takes the ticked ones away. */
export function TableToolbar({ model, commands, settingsName }: TableToolbarProps) {
  const ticked = useTableState(model, (state) => state.ticked.size);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="表格操作">
      <AddButton model={model} settingsName={settingsName} />
      {ticked > 0 && (
        <Button danger disabled={!model.isGrowing} onClick={commands.removeSelection}>
          删除（{ticked}）
        </Button>
      )}
    </div>
  );
}

/** How many cells are faulty, and the way to the next of them (F8). */
export function FaultCount({ model, source }: Pick<TableToolbarProps, "model" | "source">) {
  const count = useSyncExternalStore(source.subscribe, () => source.validation.count);
  if (count === 0) return null;
  return (
    <div className={styles.toolbar}>
      <output className={styles.faults}>有 {count} 处填写有误</output>
      <Button type="link" size="small" onClick={() => leadToNextFault(model, source)}>
        下一处错误
      </Button>
    </div>
  );
}

/** Puts the cursor into the next faulty cell of the shown rows, from the top again at the end. */
export function leadToNextFault(model: TableModel, source: CheckedRows): void {
  const after = model.addressAt(model.state.selection?.focus);
  const next = source.validation.next(after, model.rows.map(model.keyOf));
  const place = next && model.placeOf(next);
  if (!place) return;
  model.select({ focus: place, anchor: place });
  model.cursor.focus();
}
