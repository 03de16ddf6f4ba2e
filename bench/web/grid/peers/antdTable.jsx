import { memo, useCallback, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { Checkbox, DatePicker, Input, InputNumber, Select, Table } from "antd";
import dayjs from "dayjs";
import { columnWidth, editedColumn, gridChoices, gridColumns, gridRow, gridRows, hostHeight } from "../gridData.ts";
import { gridHost, isEditingWithin, middleOf, setGrid } from "../gridPage.ts";

/** px of the head and of the boxes to tick. */
const [headHeight, boxWidth] = [40, 32];
const options = gridChoices.map((value) => ({ label: value, value }));

const editors = {
  text: ({ value, end }) => (
    <Input
      size="small"
      autoFocus
      defaultValue={value}
      onFocus={({ target }) => target.select()}
      onPressEnter={({ target }) => end(target.value)}
      onBlur={({ target }) => end(target.value)}
    />
  ),
  number: ({ value, end }) => (
    <InputNumber
      size="small"
      autoFocus
      defaultValue={value}
      onPressEnter={({ target }) => end(Number(target.value))}
      onBlur={({ target }) => end(Number(target.value))}
    />
  ),
  select: ({ value, end }) => (
    <Select size="small" autoFocus open defaultValue={value} options={options} onChange={end} onBlur={() => end(value)} />
  ),
  date: ({ value, end }) => (
    <DatePicker
      size="small"
      autoFocus
      open
      defaultValue={dayjs(value)}
      onChange={(day) => end(day.format("YYYY-MM-DD"))}
      onBlur={() => end(value)}
    />
  ),
};

const Cell = memo(function Cell({ row, column: { key, kind }, save }) {
  const [isOpen, setOpen] = useState(false);
  const value = row[key];
  const end = (next) => {
    setOpen(false);
    if (next !== value) save(row.id, key, next);
  };
  if (kind === "bool") return <Checkbox checked={value} onChange={({ target }) => save(row.id, key, target.checked)} />;
  const Editor = editors[kind];
  if (isOpen) return <Editor value={value} end={end} />;
  return (
    <div style={{ minHeight: 22 }} onClick={() => setOpen(true)}>
      {String(value)}
    </div>
  );
});

let [host, rows, added, now] = [undefined, [], 0, undefined];

function Grid() {
  const [data, setData] = useState(rows);
  const [selected, setSelected] = useState([]);
  const save = useCallback(
    (id, key, value) => setData((before) => before.map((row) => (row.id === id ? { ...row, [key]: value } : row))),
    [],
  );
  const columns = useMemo(
    () =>
      gridColumns.map((column) => ({
        title: column.title,
        dataIndex: column.key,
        width: columnWidth,
        render: (_, row) => <Cell row={row} column={column} save={save} />,
      })),
    [save],
  );
  now = { data, setData, selected, setSelected };
  return (
    <Table
      virtual
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={data}
      pagination={false}
      scroll={{ x: gridColumns.length * columnWidth + boxWidth, y: hostHeight - headHeight }}
      rowSelection={{ selectedRowKeys: selected, onChange: setSelected }}
    />
  );
}

const holder = () => host.querySelector(".ant-table-tbody-virtual-holder");
const cell = (row, column) => host?.querySelectorAll(".ant-table-row")[row]?.children[column + 1];

setGrid({
  prepare(count) {
    rows = gridRows(count);
  },
  mount() {
    host = gridHost();
    createRoot(host).render(<Grid />);
  },
  isReady: () => cell(8, 3).textContent !== "",
  scrollTop: () => holder().scrollTop,
  scrollToTop() {
    holder().scrollTop = 0;
  },
  cellPoint: (row) => middleOf(cell(row, editedColumn)),
  isEditing: () => isEditingWithin(host),
  cellText: (row) => cell(row, editedColumn).textContent,
  firstRow: () => cell(0, 0).textContent,
  insertTop() {
    added += 1;
    now.setData((data) => [gridRow(100_000 + added), ...data]);
  },
  selectAll: (isOn) => now.setSelected(isOn ? now.data.map(({ id }) => id) : []),
  selectedCount: () => (host.querySelector(".ant-table-row input").checked === now.selected.length > 0 ? now.selected.length : -1),
  rowCount: () => now.data.length,
});
