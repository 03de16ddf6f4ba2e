import { Button, Checkbox, Typography } from "antd";
import { useEffect, useState, type Ref } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "../../../src/runtime/api/queryClient.ts";
import { dictionariesQuery } from "../../../src/runtime/dictionary/dictionariesQuery.ts";
import { DictionaryProvider } from "../../../src/runtime/dictionary/DictionaryProvider.tsx";
import { EditableTable, type EditableTableRef, type LineageColumn } from "../../../src/widgets/editable-table/component.ts";
import { benchConsole } from "../BenchConsole.tsx";
import { columnWidth, editedColumn, gridChoices, gridColumns, gridRow, gridRows, hostHeight, type GridKind } from "./gridData.ts";
import { gridHost, isEditingWithin, middleOf, seenTexts, setGrid } from "./gridPage.ts";

const types = { text: "input", number: "inputNumber", select: "select", date: "date", bool: "checkbox" } as const satisfies Record<
  GridKind,
  LineageColumn["type"]
>;
/** Every column has to be filled in, the first has values that differ, and the second fits an expression. */
const rules = [
  [{ required: true }, { unique: true }],
  [{ required: true }, { pattern: "^\\S.*$" }],
];
const columns: readonly LineageColumn[] = gridColumns.map(({ key, title, kind }, index) => ({
  key,
  title,
  type: types[kind],
  width: columnWidth,
  validateRules: rules[index] ?? [{ required: true }],
  ...(kind === "select" && { options: gridChoices.map((value) => ({ value, text: value })) }),
}));

const client = createQueryClient();
await client.prefetchQuery(dictionariesQuery);

let [host, added] = [document.body, 0];
let rows: ReturnType<typeof gridRows> = [];
let show: (isShown: boolean) => void = () => undefined;
let table: EditableTableRef | null = null;
const takeTable: Ref<EditableTableRef> = (given) => {
  table = given;
};

/**
 * The console around the table stands already, as when somebody opens a page with one: its styles are there, those of the
 * controls that every page of it has, and its font.
 */
function Stage() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    show = setShown;
  }, []);
  return (
    <>
      {isShown && (
        <EditableTable ref={takeTable} label="表格" columns={columns} dataSource={rows} size="mini" maxHeight={hostHeight} rowSelection />
      )}
      <Button>按钮</Button>
      <Checkbox>选择</Checkbox>
      <Typography.Text ref={(element) => element?.append(seenTexts())} />
    </>
  );
}

const scroller = () => host.querySelector('[role="grid"]')?.parentElement;
const cell = (row: number, column: number) => host.querySelector<HTMLElement>(`[data-row="${row}"] [data-cell="${column}"]`);
const text = (row: number, column: number) => cell(row, column)?.textContent ?? "";
const allBox = () => host.querySelector<HTMLInputElement>('input[aria-label="全选"]');

setGrid({
  async prepare(count) {
    rows = gridRows(count);
    host = gridHost();
    createRoot(host).render(
      benchConsole(
        client,
        <DictionaryProvider>
          <Stage />
        </DictionaryProvider>,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
  },
  mount: () => show(true),
  isReady: () => text(8, 3) !== "",
  scrollTop: () => scroller()?.scrollTop ?? 0,
  scrollToTop: () => scroller()?.scrollTo({ top: 0 }),
  cellPoint: (row) => middleOf(cell(row, editedColumn)),
  // The text that takes the keys is always there; it is seen while it is edited.
  isEditing: () => isEditingWithin(host) && getComputedStyle(document.activeElement as Element).opacity === "1",
  cellText: (row) => text(row, editedColumn),
  firstRow: () => text(0, 0),
  insertTop() {
    added += 1;
    const { id: _, ...values } = gridRow(100_000 + added);
    table?.insertRows(values, 0);
  },
  selectAll: (isOn) => {
    if (allBox()?.checked !== isOn) allBox()?.click();
  },
  selectedCount: () => (allBox()?.checked === isTicked() ? (table?.getSelectionData().length ?? 0) : Number.NaN),
  rowCount: () => table?.getTableData().length ?? 0,
  validateAll: async () => (await table?.validateTable())?.length ?? 0,
  showsFault: () => host.querySelector('[data-cell][aria-invalid="true"]') !== null,
  paste(block) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", block);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  },
});

function isTicked(): boolean | undefined {
  return host.querySelector<HTMLInputElement>('[data-row="0"] input[type="checkbox"]')?.checked;
}
