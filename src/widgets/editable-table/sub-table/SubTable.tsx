import { useEffect, useMemo } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import {
  ChildCards,
  ChildCellEditor,
  type ChildRowsStore,
  type ChildRowsViewProps,
  RowTools,
  useChildRows,
  useFieldTexts,
  useNarrow,
  useRevealing,
  useViewer,
} from "../../../runtime/forWidgets.ts";
import { localKept } from "../../../runtime/index.ts";
import { selectCell } from "../core/selection.ts";
import { TableModel } from "../core/tableModel.ts";
import type { CellAddress } from "../core/tableRow.ts";
import { EditableGrid } from "../grid/EditableGrid.tsx";
import { FaultLine } from "../grid/FaultLine.tsx";
import { FindBar } from "../grid/FindBar.tsx";
import type { CellEditorProps, GridColumn } from "../grid/gridColumn.ts";
import { rowNumberTool } from "../grid/RowNumber.tsx";
import { TableNotice } from "../grid/TableNotice.tsx";
import { useArrangedColumns } from "../grid/useArrangedColumns.tsx";
import { ViewLine } from "../grid/ViewLine.tsx";
import { fieldColumns } from "./fieldColumns.tsx";
import { FormRows } from "./formRows.ts";

/** px of a row and of the whole table: nine rows below a head (GRID-69), with its frame. */
const rowHeight = 40;
const maxHeight = 402;
/** px of the buttons of a row, with and without those that move it. */
const toolsWidth = { ordered: 136, plain: 80 } as const;

/** Child rows of a form as a table that is edited like a spreadsheet; as cards where there is no room for one. */
export function SubTable(props: ChildRowsViewProps) {
  return useNarrow() ? <ChildCards {...props} /> : <SubTableGrid {...props} />;
}

function SubTableGrid(props: ChildRowsViewProps) {
  const { model: field, isOpen, isOrdered, isFull, commands, rows } = props;
  const { table, columns, renderHeadTools, store } = useSubTable(props);
  const leading = useMemo(() => [rowNumberTool(table, { isSortable: isOpen && isOrdered })], [table, isOpen, isOrdered]);
  const trailing = isOpen
    ? [
        {
          key: "actions",
          width: toolsWidth[isOrdered ? "ordered" : "plain"],
          head: "操作",
          // oxlint-disable-next-line react/no-unstable-nested-components -- called as a function for a row, and no component
          draw: (_: unknown, index: number) => <RowTools {...{ index, isFull, isOrdered, commands }} count={rows.length} />,
        },
      ]
    : [];
  return (
    <>
      <FindBar model={table} />
      <EditableGrid
        model={table}
        columns={columns}
        renderHeadTools={renderHeadTools}
        label={field.title}
        rowHeight={rowHeight}
        maxHeight={shownHeight(field)}
        leading={leading}
        trailing={trailing}
        pathOf={({ row, column }) => `${store.rowPathOf(row)}.${column}`}
      />
      <TableNotice model={table} />
      <ViewLine model={table} />
      <FaultLine model={table} />
    </>
  );
}

/** The table over the rows of the form; the same until the form, the fields or what may be changed are others. */
function useSubTable(props: ChildRowsViewProps) {
  const { child, fields, isOpen, takeAdding } = props;
  const store = useChildRows(props);
  const texts = useFieldTexts();
  const columns = useMemo(() => {
    const editorOf = (field: FieldModel) => (editor: CellEditorProps) => <BoundEditor {...editor} field={field} store={store} />;
    return fieldColumns(fields, { texts, entity: child.name, editorOf });
  }, [fields, texts, child, store]);
  const table = useMemo(
    () => new TableModel({ source: new FormRows(store, fields, texts), columns, isReadOnly: !isOpen }),
    [store, fields, texts, columns, isOpen],
  );
  useEffect(() => table.connect(), [table]);
  useEffect(() => {
    takeAdding(() => {
      table.insert(table.size.rows);
      table.cursor.focus();
    });
    return () => takeAdding(undefined);
  }, [takeAdding, table]);
  const arranged = useColumns(props, table, columns);
  useRevealing((path) => {
    const [, index, column] = new RegExp(`^${store.listPath}\\.(\\d+)\\.([^.]+)`).exec(path) ?? [];
    const row = store.rows()[Number(index)];
    if (!row || column === undefined || !columns.some(({ key }) => key === column)) return;
    const lead = () => leadTo(table, { row: store.keyOf(row), column });
    if (arranged.columns.some(({ key }) => key === column)) lead();
    else arranged.show(column, lead);
  });
  return { ...arranged, table, store };
}

/** The columns as this person wants them in this list, in every form of the entity. */
function useColumns({ child, model }: ChildRowsViewProps, table: TableModel, columns: readonly GridColumn[]) {
  const { user } = useViewer();
  return useArrangedColumns(table, columns, { keeper: localKept, key: `ribbon.${user.id}.tableColumns.${child.name}.${model.name}` });
}

/** Puts the cursor into a cell; a filter that hides its row is taken off. */
function leadTo(table: TableModel, cell: CellAddress): void {
  if (!table.placeOf(cell)) table.setView({ ...table.state.view, filters: {} });
  const place = table.placeOf(cell);
  if (place) table.select(selectCell(place));
}

/** The form's own editor of a cell. One choice that says all ends editing. */
function BoundEditor({ field, store, ...editor }: CellEditorProps & { readonly field: FieldModel; readonly store: ChildRowsStore }) {
  const rowPath = store.rowPathOf(editor.rowKey);
  if (rowPath === undefined) return null;
  const { column, label, describedBy, onDone } = editor;
  return (
    <ChildCellEditor
      model={field}
      rowPath={rowPath}
      label={label}
      describedBy={describedBy}
      onWritten={column.endsOnChange ? onDone : undefined}
    />
  );
}

/** A field may limit how many rows are seen without scrolling. */
function shownHeight({ ui }: FieldModel): number {
  const { rows } = ui.props;
  return typeof rows === "number" ? (rows + 1) * rowHeight + 2 : maxHeight;
}
