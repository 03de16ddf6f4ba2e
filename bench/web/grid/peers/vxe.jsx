import { createApp, h, resolveComponent, shallowRef } from "vue";
import VxePcUi from "vxe-pc-ui";
import VxeTable from "vxe-table";
import "vxe-pc-ui/lib/style.css";
import "vxe-table/lib/style.css";
import { columnWidth, editedColumn, gridChoices, gridColumns, gridRow, gridRows, hostHeight, rowHeight } from "../gridData.ts";
import { gridHost, isEditingWithin, middleOf, setGrid } from "../gridPage.ts";

const editors = {
  text: { name: "VxeInput" },
  number: { name: "VxeNumberInput" },
  select: { name: "VxeSelect", options: gridChoices.map((value) => ({ label: value, value })) },
  date: { name: "VxeDatePicker" },
  bool: { name: "VxeCheckbox" },
};
const virtual = { enabled: true, gt: 0 };
const settings = {
  height: hostHeight,
  columns: [
    { type: "checkbox", width: 50 },
    ...gridColumns.map(({ key, title, kind }) => ({ field: key, title, width: columnWidth, editRender: editors[kind] })),
  ],
  rowConfig: { keyField: "id", height: rowHeight },
  border: true,
  showOverflow: true,
  showHeaderOverflow: true,
  keepSource: false,
  editConfig: { trigger: "click", mode: "cell" },
  editRules: Object.fromEntries(gridColumns.map(({ key }) => [key, [{ required: true, message: "必填" }]])),
  validConfig: { msgMode: "full", autoPos: false, showMessage: true },
  virtualXConfig: virtual,
  virtualYConfig: virtual,
};

let [host, rows, added, table] = [undefined, [], 0, undefined];
const takeTable = (given) => {
  table = given;
};
const Table = {
  setup() {
    const data = shallowRef(rows);
    return () => h(resolveComponent("VxeGrid"), { ref: takeTable, data: data.value, ...settings });
  },
};

const cell = (row, column) => {
  const drawn = host?.querySelectorAll(".vxe-table--main-wrapper .vxe-body--row")[row];
  return drawn?.querySelectorAll("td")[column + 1];
};

setGrid({
  leavesByPress: true,
  prepare(count) {
    rows = gridRows(count);
  },
  mount() {
    host = gridHost();
    createApp(Table).use(VxePcUi).use(VxeTable).mount(host);
  },
  isReady: () => cell(8, 3).textContent !== "",
  scrollTop: () => table.getScroll().scrollTop,
  scrollToTop: () => void table.scrollTo(0, 0),
  cellPoint: (row) => middleOf(cell(row, editedColumn)),
  isEditing: () => isEditingWithin(host),
  cellText: (row) => cell(row, editedColumn).textContent,
  firstRow: () => cell(0, 0).textContent,
  insertTop() {
    added += 1;
    void table.insertAt(gridRow(100_000 + added), 0);
  },
  selectAll: (isOn) => void table.setAllCheckboxRow(isOn),
  selectedCount: () => table.getCheckboxRecords().length,
  rowCount: () => table.getTableData().fullData.length,
  validateAll: async () => Object.keys((await table.fullValidate(true)) ?? {}).length,
});
