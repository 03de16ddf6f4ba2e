import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isRowTool } from "../cells/lineageColumn.ts";
import { columnWidths } from "../core/columnWidths.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { TickAction } from "../core/ticks.ts";
import type { TableRow } from "../core/tableRow.ts";
import type { RowTool } from "../grid/gridContext.ts";
import { rowNumberTool } from "../grid/RowNumber.tsx";
import { useTableState } from "../grid/useTableState.ts";
import type { EditableTableProps } from "./editableTable.types.ts";
import { dragTool, ExpandedPanel, expandTool, subTableTool } from "./RowPanels.tsx";
import { tickTool } from "./TickTools.tsx";
import { useSubTable } from "./useSubTable.tsx";

/** px of the button that opens child rows. */
const subTableWidth = 60;

/** What stands beside the cells of each row, asked for by props or by columns of their own (GRID-05), and what it opens. */
export function useRowTools(props: EditableTableProps, model: TableModel, table: RefObject<HTMLElement | null>) {
  const { columns, subTable, rowExpand } = props;
  const [expanded, setExpanded] = useState<string>();
  const sub = useSubTable(table, model, subTable);
  const onTicked = useTicked(props, model);
  const { drag, number, ticks, radio, expand } = wantedTools(props);
  const hasStatistics = columns.some(({ statistics }) => statistics === true || (Array.isArray(statistics) && statistics.length > 0));
  const leading = useMemo(() => {
    const width = (type: string) => ({ width: columnWidths(type, { hasStatistics }).width });
    const mode = radio ? "radio" : "checkbox";
    const toggle = (key: string) => setExpanded((before) => (before === key ? undefined : key));
    const tools: readonly (RowTool | false)[] = [
      drag && dragTool(model, width("row-drag-sort")),
      number && rowNumberTool(model, { isSortable: false }),
      ticks && tickTool(model, mode, { ...width(`row-${mode}`), onTicked }),
      expand && expandTool(width("row-expand"), { opened: expanded, keyOf: model.keyOf, onToggle: toggle }),
    ];
    return tools.filter((tool) => tool !== false);
  }, [model, drag, number, ticks, radio, expand, expanded, hasStatistics, onTicked]);
  const { open } = sub;
  const hasSubTable = subTable !== undefined;
  const trailing = useMemo(
    () => (hasSubTable ? [subTableTool({ width: subTableWidth }, (row, clickY) => void open(row, clickY))] : []),
    [hasSubTable, open],
  );
  const below = (
    <>
      {expanded !== undefined && <Expanded model={model} rowKey={expanded} draw={rowExpand} onClose={() => setExpanded(undefined)} />}
      {sub.window}
    </>
  );
  return { leading, trailing, below, isOrdered: drag };
}

function wantedTools(props: EditableTableProps) {
  const types = new Set(props.columns.filter(isRowTool).map(({ type }) => type));
  return {
    drag: props.dragSort === true || types.has("row-drag-sort"),
    number: props.rowNumber === true || types.has("row-number"),
    ticks: props.rowSelection === true || types.has("row-checkbox") || types.has("row-radio"),
    radio: props.rowSelectionType === "radio" || types.has("row-radio"),
    expand: props.rowExpand !== undefined || types.has("row-expand"),
  };
}

/** Tells of ticks with the rows that have one now (GRID-20). */
function useTicked({ onSelectChange }: EditableTableProps, model: TableModel) {
  const latest = useRef(onSelectChange);
  useEffect(() => {
    latest.current = onSelectChange;
  }, [onSelectChange]);
  return useCallback(
    (action: TickAction, row?: TableRow) => {
      if (!latest.current) return;
      const selectedRows = model.source.rows().filter((one) => model.state.ticked.has(model.keyOf(one)));
      latest.current({ action, row, selectedRows, selectedKeys: selectedRows.map(model.keyOf) });
    },
    [model],
  );
}

interface ExpandedProps {
  readonly model: TableModel;
  readonly rowKey: string;
  readonly draw: EditableTableProps["rowExpand"];
  readonly onClose: () => void;
}

function Expanded({ model, rowKey, draw, onClose }: ExpandedProps) {
  const rows = useTableState(model, (state) => state.rows);
  const index = rows.findIndex((row) => model.keyOf(row) === rowKey);
  const row = rows[index];
  if (!row) return null;
  return (
    <ExpandedPanel number={index + 1} onClose={onClose}>
      {draw?.(row)}
    </ExpandedPanel>
  );
}
