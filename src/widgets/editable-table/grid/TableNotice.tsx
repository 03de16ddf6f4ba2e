import { Button } from "antd";
import type { TableModel } from "../core/tableModel.ts";
import styles from "./grid.module.css";
import { useTableState } from "./useTableState.ts";

/** What was done last and could be done only in part, and the way back from it. */
export function TableNotice({ model }: { readonly model: TableModel }) {
  const notice = useTableState(model, (state) => state.notice);
  const canUndo = useTableState(model, () => model.source.canUndo);
  return (
    <div className={styles["notice"]}>
      <output aria-live="polite">{notice}</output>
      {notice?.startsWith("已删除") && canUndo && (
        <Button type="link" size="small" onClick={() => model.undo()}>
          撤销
        </Button>
      )}
    </div>
  );
}
