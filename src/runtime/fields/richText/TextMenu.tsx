import type { Editor } from "@tiptap/react";
import type { ReactElement } from "react";
import { ContextMenu, type ContextMenuItem } from "../../window/ContextMenu.tsx";
import { runTableItem, tableItems } from "./tableCommands.ts";
import { clearFormat } from "./tools.tsx";

/** Props of `TextMenu`. */
export interface TextMenuProps {
  readonly editor: Editor;
  readonly onLink: () => void;
  readonly onFind: () => void;
  /** The element the text stands in. */
  readonly children: ReactElement<{ onContextMenu?: () => void }>;
}

/** What a right click on the text offers: what is in the place that was clicked, then what goes everywhere (EDIT-02). */
export function TextMenu({ editor, onLink, onFind, children }: TextMenuProps) {
  const items = (target: Element): readonly ContextMenuItem[] => {
    if (editor.isDestroyed) return [];
    const { empty } = editor.state.selection;
    return [
      ...(target.closest("a") ? [{ key: "unlink", text: "取消链接" }] : []),
      ...(target.closest("img, [data-media]") ? [{ key: "remove", text: "删除" }] : []),
      ...(editor.isActive("table") ? tableItems(editor) : []),
      { key: "cut", text: "剪切", disabled: empty },
      { key: "copy", text: "复制", disabled: empty },
      { key: "link", text: target.closest("a") ? "修改链接" : "链接", disabled: empty && !target.closest("a") },
      { key: "clear", text: "清除格式" },
      { key: "all", text: "全选" },
      { key: "find", text: "查找和替换" },
    ];
  };
  const choose = (key: string, target: Element) => {
    editor.view.focus();
    if (runTableItem(editor, key)) return;
    if (key === "cut" || key === "copy") document.execCommand(key);
    else if (key === "unlink") editor.chain().extendMarkRange("link").unsetLink().run();
    else if (key === "remove") removeAt(editor, target);
    else if (key === "clear") clearFormat(editor);
    else if (key === "all") editor.commands.selectAll();
    else if (key === "find") onFind();
    else onLink();
  };
  return (
    <ContextMenu items={items} onChoose={choose}>
      {children}
    </ContextMenu>
  );
}

function removeAt(editor: Editor, target: Element): void {
  const position = editor.view.posAtDOM(target.closest("[data-media]") ?? target, 0);
  const node = editor.state.doc.nodeAt(position);
  if (node?.isAtom || node?.type.name === "picture") editor.view.dispatch(editor.state.tr.delete(position, position + node.nodeSize));
}
