import { Button } from "antd";
import type { TableModel } from "../core/tableModel.ts";
import styles from "./grid.module.css";
import { useTableState } from "./useTableState.ts";

/** Says how many rows a filter leaves in sight, and takes it off. */
export function ViewLine({ model }: { readonly model: TableModel }) {
  const view = useTableState(model, (state) => state.view);
  const shown = useTableState(model, ({ rows }) => rows.length);
  const all = useTableState(model, () => model.source.rows().length);
  const isFiltered = Object.values(view.filters).some((words) => words !== "");
  return (
    <div className={styles["viewLine"]}>
      <output aria-live="polite">{isFiltered && `已筛选 ${shown} / ${all} 行`}</output>
      {isFiltered && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            model.setView({ ...view, filters: {} });
            model.cursor.focus();
          }}
        >
          取消
        </Button>
      )}
    </div>
  );
}
