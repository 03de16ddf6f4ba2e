import { useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { rowHeights, usualDensity, usualMaxHeight } from "../core/measures.ts";
import { EditableGrid } from "../grid/EditableGrid.tsx";
import type { GridColumn } from "../grid/gridColumn.ts";
import { TableNotice } from "../grid/TableNotice.tsx";
import styles from "./editableTable.module.css";
import type { EditableTableProps } from "./editableTable.types.ts";
import { SortTool } from "./SortTool.tsx";
import { statisticsOf, StatisticsFoot } from "./StatisticsFoot.tsx";
import { FaultCount, leadToNextFault, TableToolbar } from "./TableToolbar.tsx";
import { orderKey, tableRef } from "./tableRef.ts";
import { useAlwaysEdit, useEditClosed } from "./useEditing.ts";
import { useRowTools } from "./useRowTools.tsx";
import { useTableParts } from "./useTableParts.ts";

/**
 * A table whose rows are edited as in a spreadsheet, for pages written by hand: columns as the lineage writes them, rows that the
 * component keeps, and a handle to read and change them.
 *
 * @example
 * const table = useRef<EditableTableRef>(null);
 * <EditableTable ref={table} label="物品" columns={columns} dataSource={rows} rowNumber rowSelection toolbar />;
 * const rows = await table.current?.getValues();
 */
export function EditableTable({ ref, ...props }: EditableTableProps) {
  const { label, size = usualDensity, maxHeight = usualMaxHeight, alwaysEdit = false, toolbar = false, addButtonSettings } = props;
  const { model, source, columns } = useTableParts(props);
  const element = useRef<HTMLDivElement>(null);
  const tools = useRowTools(props, model, element);
  const isOrdered = tools.isOrdered;
  const commands = useMemo(() => tableRef({ model, source, orderKey: isOrdered ? orderKey : undefined }), [model, source, isOrdered]);
  useImperativeHandle(ref, () => commands, [commands]);
  useEditClosed(model, source, props);
  useAlwaysEdit(model, alwaysEdit);
  useEffect(() => model.cursor.handle({ nextFault: () => leadToNextFault(model, source) }), [model, source]);
  const statistics = statisticsOf(columns);
  const rowHeight = rowHeights[size];
  return (
    <div ref={element} className={styles.table}>
      {toolbar && <TableToolbar model={model} source={source} commands={commands} settingsName={addButtonSettings} />}
      <EditableGrid
        model={model}
        columns={columns}
        label={label}
        rowHeight={rowHeight}
        maxHeight={maxHeight}
        leading={tools.leading}
        trailing={tools.trailing}
        renderHeadTools={(column) => (isSortable(column) ? <SortTool model={model} column={column} /> : null)}
        {...(statistics.length > 0 && {
          foot: <StatisticsFoot model={model} columns={columns} leading={tools.leading} rowHeight={rowHeight} />,
          footRows: statistics.length,
        })}
      />
      <TableNotice model={model} />
      <FaultCount model={model} source={source} />
      {tools.below}
    </div>
  );
}

function isSortable(column: GridColumn): boolean {
  return column.isSortable ?? false;
}
