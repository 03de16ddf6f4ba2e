import { useCallback, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { CompactSelection, DataEditor, GridCellKind } from "@glideapps/glide-data-grid";
import "@glideapps/glide-data-grid/dist/index.css";
import { columnWidth, editedColumn, gridColumns, gridRow, gridRows, hostHeight, hostWidth, rowHeight } from "../gridData.ts";
import { gridHost, isEditingWithin, setGrid } from "../gridPage.ts";

// Cells are painted, not elements: what they show is read from the rows. Editors stand in an element of their own.
const columns = gridColumns.map(({ key, title }) => ({ id: key, title, width: columnWidth }));
const nothing = { columns: CompactSelection.empty(), rows: CompactSelection.empty() };
const portal = document.createElement("div");
portal.id = "portal";
portal.style.cssText = "position:fixed;left:0;top:0;z-index:9999";
document.body.append(portal);

let [host, rows, added, now] = [undefined, [], 0, undefined];

function cellOf([column, row]) {
  const { key, kind } = gridColumns[column];
  const value = rows[row][key];
  if (kind === "number") return { kind: GridCellKind.Number, data: value, displayData: String(value), allowOverlay: true };
  if (kind === "bool") return { kind: GridCellKind.Boolean, data: value, allowOverlay: false };
  return { kind: GridCellKind.Text, data: value, displayData: value, allowOverlay: true };
}

function Table() {
  const [count, setCount] = useState(rows.length);
  const [selection, setSelection] = useState(nothing);
  const editor = useRef(null);
  // oxlint-disable-next-line react/exhaustive-deps -- other rows are other cells
  const cells = useCallback((place) => cellOf(place), [count]);
  const edited = useCallback(([column, row], { data }) => {
    rows = rows.with(row, { ...rows[row], [gridColumns[column].key]: data });
  }, []);
  now = { setCount, selection, setSelection, editor };
  return (
    <DataEditor
      ref={editor}
      width={hostWidth}
      height={hostHeight}
      columns={columns}
      rows={count}
      rowHeight={rowHeight}
      rowMarkers="checkbox"
      cellActivationBehavior="single-click"
      getCellContent={cells}
      onCellEdited={edited}
      gridSelection={selection}
      onGridSelectionChange={setSelection}
    />
  );
}

const scroller = () => host.querySelector(".dvn-scroller");

setGrid({
  prepare(count) {
    rows = gridRows(count);
  },
  mount() {
    host = gridHost();
    createRoot(host).render(<Table />);
  },
  isReady: () => host.querySelector("canvas").width > hostWidth / 4,
  scrollTop: () => scroller().scrollTop,
  scrollToTop() {
    scroller().scrollTop = 0;
  },
  cellPoint(row) {
    const { x, y, width, height } = now.editor.current.getBounds(editedColumn, row);
    return { x: x + width / 2, y: y + height / 2 };
  },
  isEditing: () => isEditingWithin(portal),
  cellText: (row) => rows[row][gridColumns[editedColumn].key],
  firstRow: () => rows[0].id,
  insertTop() {
    added += 1;
    rows = [gridRow(100_000 + added), ...rows];
    now.setCount(rows.length);
  },
  selectAll: (isOn) => now.setSelection(isOn ? { ...nothing, rows: CompactSelection.fromSingleSelection([0, rows.length]) } : nothing),
  selectedCount: () => now.selection.rows.length,
  rowCount: () => rows.length,
});
