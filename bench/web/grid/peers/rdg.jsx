import { useState } from "react";
import { createRoot } from "react-dom/client";
import DataGrid, { SelectColumn, textEditor } from "react-data-grid";
import "react-data-grid/lib/styles.css";
import { columnWidth, editedColumn, gridChoices, gridColumns, gridRow, gridRows, rowHeight } from "../gridData.ts";
import { gridHost, isEditingWithin, middleOf, setGrid } from "../gridPage.ts";

function inputOf(type) {
  return function Input({ row, column, onRowChange, onClose }) {
    const read = type === "number" ? Number : String;
    return (
      <input
        type={type}
        autoFocus
        value={row[column.key]}
        onChange={({ target }) => onRowChange({ ...row, [column.key]: read(target.value) })}
        onBlur={() => onClose(true, false)}
      />
    );
  };
}

function Choice({ row, column, onRowChange }) {
  return (
    <select autoFocus value={row[column.key]} onChange={({ target }) => onRowChange({ ...row, [column.key]: target.value }, true)}>
      {gridChoices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}

function Box({ row, column, onRowChange }) {
  return (
    <input type="checkbox" checked={row[column.key]} onChange={({ target }) => onRowChange({ ...row, [column.key]: target.checked })} />
  );
}

const editors = { text: textEditor, number: inputOf("number"), date: inputOf("date"), select: Choice };
const columns = [
  SelectColumn,
  ...gridColumns.map(({ key, title, kind }) => ({
    key,
    name: title,
    width: columnWidth,
    ...(kind === "bool" ? { renderCell: Box } : { renderEditCell: editors[kind] }),
  })),
];

let [host, rows, added, now] = [undefined, [], 0, undefined];
const keyOf = ({ id }) => id;
const openByPress = ({ selectCell }, event) => {
  event.preventGridDefault();
  selectCell(true);
};

function Table() {
  const [data, setData] = useState(rows);
  const [selected, setSelected] = useState(() => new Set());
  now = { data, setData, selected, setSelected };
  return (
    <DataGrid
      className="rdg-light"
      style={{ height: "100%" }}
      columns={columns}
      rows={data}
      rowKeyGetter={keyOf}
      rowHeight={rowHeight}
      onRowsChange={setData}
      selectedRows={selected}
      onSelectedRowsChange={setSelected}
      onCellClick={openByPress}
    />
  );
}

// Rows and columns are counted from 1, the head and the boxes to tick among them.
const cell = (row, column) => host?.querySelector(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`);

setGrid({
  prepare(count) {
    rows = gridRows(count);
  },
  mount() {
    host = gridHost();
    createRoot(host).render(<Table />);
  },
  isReady: () => cell(8, 3).textContent !== "",
  scrollTop: () => host.querySelector(".rdg").scrollTop,
  scrollToTop() {
    host.querySelector(".rdg").scrollTop = 0;
  },
  cellPoint: (row) => middleOf(cell(row, editedColumn)),
  isEditing: () => isEditingWithin(host),
  cellText: (row) => cell(row, editedColumn).textContent,
  firstRow: () => cell(0, 0).textContent,
  insertTop() {
    added += 1;
    now.setData((data) => [gridRow(100_000 + added), ...data]);
  },
  selectAll: (isOn) => now.setSelected(new Set(isOn ? now.data.map(keyOf) : [])),
  selectedCount: () =>
    host.querySelector("[role=row][aria-rowindex='2'] input").checked === now.selected.size > 0 ? now.selected.size : -1,
  rowCount: () => now.data.length,
});
