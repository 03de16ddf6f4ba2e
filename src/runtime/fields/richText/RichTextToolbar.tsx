import {
  BoldOutlined,
  CodeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { Button, Divider, Select } from "antd";
import type { ReactNode } from "react";
import { useRef } from "react";
import { LinkButton } from "./LinkButton.tsx";
import styles from "./richText.module.css";
import { TableButton } from "./TableButton.tsx";

/** Props of `RichTextToolbar`. */
export interface RichTextToolbarProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  readonly isFull: boolean;
  readonly onFullChange: (isFull: boolean) => void;
  readonly onPictures: (files: readonly File[]) => void;
}

interface Tool {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: (editor: Editor) => void;
}

const marks: readonly Tool[] = [
  { name: "bold", label: "加粗", icon: <BoldOutlined />, run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: "italic", label: "斜体", icon: <ItalicOutlined />, run: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: "underline", label: "下划线", icon: <UnderlineOutlined />, run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { name: "strike", label: "删除线", icon: <StrikethroughOutlined />, run: (editor) => editor.chain().focus().toggleStrike().run() },
];

const blocks: readonly Tool[] = [
  {
    name: "bulletList",
    label: "项目列表",
    icon: <UnorderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "orderedList",
    label: "编号列表",
    icon: <OrderedListOutlined />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: "blockquote", label: "引用", icon: <span>”</span>, run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: "codeBlock", label: "代码块", icon: <CodeOutlined />, run: (editor) => editor.chain().focus().toggleCodeBlock().run() },
];

const names = [...marks, ...blocks].map(({ name }) => name);
const levels = [1, 2, 3, 4] as const;

/** The tools of the rich-text editor, and how many characters it holds. */
export function RichTextToolbar({ editor, disabled, isFull, onFullChange, onPictures }: RichTextToolbarProps) {
  const state = useEditorState({ editor, selector: stateOf });
  const input = useRef<HTMLInputElement>(null);
  const tool = ({ name, label, icon, run }: Tool) => (
    <ToolButton key={name} label={label} icon={icon} disabled={disabled} isOn={state.active.includes(name)} onClick={() => run(editor)} />
  );
  const setLevel = (level: number) => {
    const chain = editor.chain().focus();
    const heading = levels.find((candidate) => candidate === level);
    (heading ? chain.setHeading({ level: heading }) : chain.setParagraph()).run();
  };
  return (
    <div className={styles["toolbar"]} role="toolbar" aria-label="文本格式">
      <Select
        size="small"
        variant="borderless"
        className={styles["level"] ?? ""}
        aria-label="段落样式"
        disabled={disabled}
        value={state.level}
        options={[{ value: 0, label: "正文" }, ...levels.map((level) => ({ value: level, label: `标题 ${level}` }))]}
        onChange={setLevel}
      />
      {marks.map(tool)}
      <Divider type="vertical" />
      {blocks.map(tool)}
      <ToolButton
        label="分隔线"
        icon={<LineOutlined />}
        disabled={disabled}
        onClick={() => editor.chain().focus().setHorizontalRule().run()}
      />
      <Divider type="vertical" />
      <LinkButton editor={editor} disabled={disabled} isOn={state.isLink} icon={<LinkOutlined />} />
      <ToolButton label="插入图片" icon={<PictureOutlined />} disabled={disabled} onClick={() => input.current?.click()} />
      <TableButton editor={editor} disabled={disabled} isInTable={state.isTable} icon={<TableOutlined />} />
      <Divider type="vertical" />
      <ToolButton
        label="撤销"
        icon={<UndoOutlined />}
        disabled={disabled || !state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        label="重做"
        icon={<RedoOutlined />}
        disabled={disabled || !state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <span className={styles["count"]}>{state.characters} 字</span>
      <ToolButton
        label={isFull ? "退出全屏" : "全屏"}
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        disabled={false}
        onClick={() => onFullChange(!isFull)}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        disabled={disabled}
        multiple
        tabIndex={-1}
        aria-label="选择要插入的图片"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  /** Set for tools that can be on or off. */
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

function ToolButton({ label, icon, disabled, isOn, onClick }: ToolButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      className={isOn ? (styles["on"] ?? "") : ""}
      icon={icon}
      title={label}
      aria-label={label}
      {...(isOn !== undefined && { "aria-pressed": isOn })}
      disabled={disabled}
      onClick={onClick}
    />
  );
}

const nothing = { active: [] as readonly string[], level: 0, isLink: false, isTable: false, canUndo: false, canRedo: false, characters: 0 };

function stateOf({ editor }: { readonly editor: Editor }) {
  // While React draws in slices, the editor's hook may throw its first instance away and make another.
  if (editor.isDestroyed) return nothing;
  return {
    active: names.filter((name) => editor.isActive(name)),
    level: levels.find((level) => editor.isActive("heading", { level })) ?? 0,
    isLink: editor.isActive("link"),
    isTable: editor.isActive("table"),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    characters: [...editor.getText({ blockSeparator: "" })].length,
  };
}
