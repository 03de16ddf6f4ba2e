import { TextSelection, type Transaction } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  selectedRect,
  splitCell,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import type { Editor } from "@tiptap/react";
import { type Column, emptyTable } from "./tableNodes.ts";

type TableCommand = typeof addRowAfter;

interface LabelledCommand {
  readonly label: string;
  readonly command: TableCommand;
  /** What becomes of what is said of the columns, where the cursor spans those from `left` to before `right`. */
  readonly columns?: (columns: readonly Column[], left: number, right: number) => readonly Column[];
}

const commands: Readonly<Record<string, LabelledCommand>> = {
  addRowBefore: { label: "在上方插入行", command: addRowBefore },
  addRow: { label: "在下方插入行", command: addRowAfter },
  addColumnBefore: { label: "在左侧插入列", command: addColumnBefore, columns: (columns, left) => columns.toSpliced(left, 0, {}) },
  addColumn: { label: "在右侧插入列", command: addColumnAfter, columns: (columns, _, right) => columns.toSpliced(right, 0, {}) },
  merge: { label: "合并单元格", command: mergeCells },
  split: { label: "拆分单元格", command: splitCell },
  head: { label: "切换表头", command: toggleHeaderRow },
  deleteRow: { label: "删除行", command: deleteRow },
  deleteColumn: {
    label: "删除列",
    command: deleteColumn,
    columns: (columns, left, right) => columns.toSpliced(left, right - left),
  },
  deleteTable: { label: "删除表格", command: deleteTable },
};

/** Rows and columns of the tables that can be put in. */
const sizes = [
  [2, 2],
  [3, 3],
  [4, 4],
  [6, 4],
] as const;

/** One line of the menu of tables. */
export interface TableItem {
  readonly key: string;
  readonly text: string;
}

/** What can be done with the table around the cursor as things stand; without one, the tables that can be put in. */
export function tableItems(editor: Editor): readonly TableItem[] {
  if (!editor.isActive("table"))
    return sizes.map(([rows, columns]) => ({ key: `${rows}x${columns}`, text: `插入 ${rows} 行 ${columns} 列` }));
  return Object.entries(commands).flatMap(([key, { label, command }]) => (command(editor.state) ? [{ key, text: label }] : []));
}

/** Does what a line of the menu says. Gives back whether the line was one of tables. */
export function runTableItem(editor: Editor, key: string): boolean {
  const size = sizes.find(([rows, columns]) => `${rows}x${columns}` === key);
  const known = Object.hasOwn(commands, key) ? commands[key] : undefined;
  if (size) {
    editor.chain().focus().insertContent(emptyTable(size[0], size[1])).run();
    enterFirstCell(editor);
  }
  known?.command(editor.state, (transaction) => editor.view.dispatch(withColumns(editor, transaction, known)));
  if (known) editor.commands.focus();
  return size !== undefined || known !== undefined;
}

/** What is said of the columns of a table follows when columns come or go. */
function withColumns({ state }: Editor, transaction: Transaction, { columns: change }: LabelledCommand): Transaction {
  if (!change || !isInTable(state)) return transaction;
  const { left, right, table, tableStart } = selectedRect(state);
  const columns = table.attrs["columns"] as readonly Column[] | null;
  return columns === null ? transaction : transaction.setNodeAttribute(tableStart - 1, "columns", change(columns, left, right));
}

/** A table that was put in has the cursor in its last cell. */
function enterFirstCell({ state, view }: Editor): void {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== "table") continue;
    view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve($from.start(depth)))));
    return;
  }
}
