import type { Editor } from "@tiptap/react";
import { Button } from "antd";
import type { ReactNode } from "react";
import { ButtonMenu } from "../../window/ButtonMenu.tsx";
import { runTableItem, tableItems } from "./tableCommands.ts";

/** Props of `TableButton`. */
export interface TableButtonProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  readonly icon: ReactNode;
}

/** Inserts a table, or changes the one the cursor stands in. */
export function TableButton({ editor, disabled, icon }: TableButtonProps) {
  const items = editor.isDestroyed ? [] : tableItems(editor).map(({ key, text }) => ({ key, label: text }));
  return (
    <ButtonMenu disabled={disabled} menu={{ items, onClick: ({ key }) => runTableItem(editor, key) }}>
      <Button type="text" size="small" icon={icon} title="表格" aria-label="表格" aria-haspopup="menu" disabled={disabled} />
    </ButtonMenu>
  );
}
