import { DeleteOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { visuallyHidden } from "../../../runtime/index.ts";
import { actionsWidth, RowActions, type RowsInPlaceProps } from "../../../runtime/forWidgets.ts";
import { isUnread } from "../core/paging/pageRows.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { RowTool } from "../grid/gridContext.ts";
import { rowNumberTool } from "../grid/RowNumber.tsx";
import type { InPlaceTable } from "./inPlaceTable.ts";
import styles from "./list.module.css";

/** What the tools of the rows are made with. */
export interface InPlaceToolsGround extends Pick<RowsInPlaceProps, "controller" | "density"> {
  readonly table: InPlaceTable;
  readonly model: TableModel;
}

/** What stands before and behind the columns: numbers, boxes to choose rows by, and what can be done with a row. */
export function useInPlaceTools({ table, model, controller, density }: InPlaceToolsGround): {
  readonly leading: readonly RowTool[];
  readonly trailing: readonly RowTool[];
} {
  const { screen, selection } = controller;
  const isSelectable = screen.batchActions.length > 0 || screen.toolbar.some((action) => action.do.op === "export");
  const number = useMemo(() => rowNumberTool(model, { isSortable: false }), [model]);
  const choice = useMemo<RowTool>(() => {
    const chosen = new Set(selection.ids);
    return {
      key: "choice",
      width: 40,
      head: <span className={visuallyHidden}>选择</span>,
      draw: (row, index) => {
        const stored = table.rows.paged.storedOf(model.keyOf(row));
        if (!stored) return null;
        const id = String(stored["id"]);
        return (
          <input
            type="checkbox"
            className={styles.choice}
            aria-label={`选择第 ${index + 1} 行`}
            checked={chosen.has(id)}
            onChange={(event) => selection.choose(event.target.checked ? [id] : [], [stored])}
          />
        );
      },
    };
  }, [table, model, selection]);
  const actions = useMemo<RowTool>(
    () => ({
      key: "actions",
      width: actionsWidth(screen.rowActions, { isNarrow: false, density }),
      head: "操作",
      draw: (row, index) => {
        const key = model.keyOf(row);
        const stored = table.rows.paged.storedOf(key);
        if (stored) return <RowActions actions={screen.rowActions} row={stored} />;
        if (isUnread(key)) return null;
        return (
          <button
            type="button"
            className={styles.drop}
            aria-label={`删除第 ${index + 1} 行`}
            title="删除这一行"
            onClick={() => model.remove([key])}
          >
            <DeleteOutlined aria-hidden />
          </button>
        );
      },
    }),
    [table, model, screen.rowActions, density],
  );
  return useMemo(
    () => ({ leading: isSelectable ? [number, choice] : [number], trailing: [actions] }),
    [isSelectable, number, choice, actions],
  );
}
