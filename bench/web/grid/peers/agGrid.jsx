import { createRoot } from "react-dom/client";
import { AgGridReact } from "ag-grid-react";
import { AllCommunityModule, ModuleRegistry } from "ag-grid-community";
import { columnWidth, editedColumn, gridChoices, gridColumns, gridRow, gridRows, rowHeight } from "../gridData.ts";
import { gridHost, isEditingWithin, middleOf, setGrid } from "../gridPage.ts";

ModuleRegistry.registerModules([AllCommunityModule]);

const types = { text: "text", select: "text", number: "number", bool: "boolean", date: "dateString" };
const choice = { cellEditor: "agSelectCellEditor", cellEditorParams: { values: gridChoices } };
const columns = gridColumns.map(({ key, title, kind }) => ({
  field: key,
  headerName: title,
  width: columnWidth,
  editable: true,
  cellDataType: types[kind],
  ...(kind === "select" ? choice : {}),
}));

let [host, rows, added, api] = [undefined, [], 0, undefined];
const rowId = ({ data }) => data.id;
const selection = { mode: "multiRow" };
const takeApi = (event) => {
  ({ api } = event);
};

function Table() {
  return (
    <div style={{ width: "100%", height: "100%" }}>
      <AgGridReact
        columnDefs={columns}
        rowData={rows}
        getRowId={rowId}
        rowSelection={selection}
        rowHeight={rowHeight}
        singleClickEdit
        onGridReady={takeApi}
      />
    </div>
  );
}

const cell = (row, column) => host?.querySelector(`[row-index="${row}"] [col-id="c${column}"]`);

setGrid({
  prepare(count) {
    rows = gridRows(count);
  },
  mount() {
    host = gridHost();
    createRoot(host).render(<Table />);
  },
  isReady: () => cell(0, 0) && cell(8, 3).textContent !== "",
  scrollTop: () => api.getVerticalPixelRange().top,
  scrollToTop: () => api.ensureIndexVisible(0, "top"),
  cellPoint: (row) => middleOf(cell(row, editedColumn)),
  isEditing: () => isEditingWithin(host),
  cellText: (row) => cell(row, editedColumn).textContent,
  firstRow: () => cell(0, 0).textContent,
  insertTop() {
    added += 1;
    api.applyTransaction({ add: [gridRow(100_000 + added)], addIndex: 0 });
  },
  selectAll: (isOn) => (isOn ? api.selectAll() : api.deselectAll()),
  selectedCount: () => api.getSelectedNodes().length,
  rowCount: () => api.getDisplayedRowCount(),
});
