import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, toggleHeaderRow } from "@tiptap/pm/tables";
import type { Editor } from "@tiptap/react";
import { Button } from "antd";
import type { ReactNode } from "react";
import { ButtonMenu } from "../../window/ButtonMenu.tsx";
import { emptyTable } from "./tableNodes.ts";

/** Props of `TableButton`. */
export interface TableButtonProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  /** The cursor stands in a table. */
  readonly isInTable: boolean;
  readonly icon: ReactNode;
}

type TableCommand = typeof addRowAfter;

const commands: Readonly<Record<string, { readonly label: string; readonly command: TableCommand }>> = {
  addRow: { label: "在下方插入行", command: addRowAfter },
  addColumn: { label: "在右侧插入列", command: addColumnAfter },
  head: { label: "切换表头", command: toggleHeaderRow },
  deleteRow: { label: "删除行", command: deleteRow },
  deleteColumn: { label: "删除列", command: deleteColumn },
  deleteTable: { label: "删除表格", command: deleteTable },
};

/** Inserts a table, or changes the one the cursor stands in. */
export function TableButton({ editor, disabled, isInTable, icon }: TableButtonProps) {
  const run = (key: string) => {
    const known = commands[key];
    if (known) known.command(editor.state, editor.view.dispatch);
    else editor.chain().focus().insertContent(emptyTable(3, 3)).run();
    editor.commands.focus();
  };
  const items = isInTable
    ? Object.entries(commands).map(([key, { label }]) => ({ key, label }))
    : [{ key: "insert", label: "插入 3 × 3 表格" }];
  return (
    <ButtonMenu disabled={disabled} menu={{ items, onClick: ({ key }) => run(key) }}>
      <Button type="text" size="small" icon={icon} title="表格" aria-label="表格" aria-haspopup="menu" disabled={disabled} />
    </ButtonMenu>
  );
}
