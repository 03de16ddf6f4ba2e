import {
  FontColorsOutlined,
  LinkOutlined,
  PictureOutlined,
  RedoOutlined,
  SearchOutlined,
  TableOutlined,
  UndoOutlined,
  VideoCameraAddOutlined,
} from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { Button, Divider } from "antd";
import type { ReactNode } from "react";
import { ButtonMenu } from "../../window/ButtonMenu.tsx";
import { FullButton } from "../../window/FullFrame.tsx";
import { Toolbar } from "../../window/Toolbar.tsx";
import { InsertFiles } from "./InsertFiles.tsx";
import { LinkButton } from "./LinkButton.tsx";
import styles from "./richText.module.css";
import { TableButton } from "./TableButton.tsx";
import { textColors } from "./textColors.ts";
import { alignIcon, alignments, blockTools, headingLevels, markTools, setAlignment, setColor, setLevel, type Tool } from "./tools.tsx";

/** Props of `RichTextToolbar`. */
export interface RichTextToolbarProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly isFinding: boolean;
  readonly onFind: () => void;
  readonly isLinking: boolean;
  readonly onLinking: (isLinking: boolean) => void;
}

const names = [...markTools, ...blockTools].filter(({ isSwitch }) => isSwitch).map(({ name }) => name);

/** The tools of the rich-text editor (EDIT-02). */
export function RichTextToolbar({ editor, disabled, onFiles, isFinding, onFind, isLinking, onLinking }: RichTextToolbarProps) {
  const state = useEditorState({ editor, selector: stateOf });
  const tool = ({ name, label, icon, isSwitch, run }: Tool) => (
    <TextTool
      key={name}
      label={label}
      icon={icon}
      disabled={disabled}
      {...(isSwitch && { isOn: state.active.includes(name) })}
      onClick={() => run(editor)}
    />
  );
  return (
    <Toolbar label="文本格式" className={styles["toolbar"]}>
      <Choice
        label="段落样式"
        disabled={disabled}
        current={String(state.level)}
        items={[{ key: "0", label: "正文" }, ...headingLevels.map((level) => ({ key: String(level), label: `标题 ${level}` }))]}
        onChoose={(key) => setLevel(editor, Number(key))}
      >
        {state.level === 0 ? "正文" : `标题 ${state.level}`}
      </Choice>
      {markTools.map(tool)}
      <Choice
        label="文字颜色"
        disabled={disabled}
        current={state.color ?? ""}
        icon={
          <FontColorsOutlined className={state.color === null ? "" : (styles["coloured"] ?? "")} data-color={state.color ?? undefined} />
        }
        items={[
          { key: "", label: "默认颜色" },
          ...textColors.map(({ value, label }) => ({
            key: value,
            label,
            icon: <span className={styles["swatch"]} data-color={value} />,
          })),
        ]}
        onChoose={(key) => setColor(editor, key === "" ? null : key)}
      />
      <Choice
        label="对齐"
        disabled={disabled}
        current={state.align}
        icon={alignIcon}
        items={alignments.map(({ value, label }) => ({ key: value, label }))}
        onChoose={(key) => setAlignment(editor, key)}
      />
      <Divider type="vertical" />
      {blockTools.map(tool)}
      <Divider type="vertical" />
      <LinkButton
        editor={editor}
        disabled={disabled}
        isOn={state.isLink}
        icon={<LinkOutlined />}
        isOpen={isLinking}
        onOpenChange={onLinking}
      />
      <InsertFiles label="插入图片" icon={<PictureOutlined />} accept="image/*" disabled={disabled} onFiles={onFiles} />
      <InsertFiles
        label="插入视频或音频"
        icon={<VideoCameraAddOutlined />}
        accept="video/mp4,video/webm,audio/mpeg,audio/mp4,audio/ogg,audio/wav"
        disabled={disabled}
        onFiles={onFiles}
      />
      <TableButton editor={editor} disabled={disabled} icon={<TableOutlined />} />
      <Divider type="vertical" />
      <TextTool
        label="撤销"
        icon={<UndoOutlined />}
        disabled={disabled || !state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <TextTool
        label="重做"
        icon={<RedoOutlined />}
        disabled={disabled || !state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <TextTool label="查找和替换" icon={<SearchOutlined />} disabled={false} isOn={isFinding} onClick={onFind} />
      <FullButton />
    </Toolbar>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly current: string;
  readonly icon?: ReactNode;
  readonly items: readonly { readonly key: string; readonly label: string; readonly icon?: ReactNode }[];
  readonly onChoose: (key: string) => void;
  readonly children?: ReactNode;
}

/** A tool of which one of several ways is on. */
function Choice({ label, disabled, current, icon, items, onChoose, children }: ChoiceProps) {
  const menu = {
    items: [...items],
    selectable: true,
    selectedKeys: [current],
    onClick: ({ key }: { readonly key: string }) => onChoose(key),
  };
  const name = typeof children === "string" ? `${label}：${children}` : label;
  return (
    <ButtonMenu disabled={disabled} menu={menu}>
      <Button type="text" size="small" icon={icon} title={label} aria-label={name} aria-haspopup="menu" disabled={disabled}>
        {children}
      </Button>
    </ButtonMenu>
  );
}

interface TextToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  /** Set for tools that can be on or off. */
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

function TextTool({ label, icon, disabled, isOn, onClick }: TextToolProps) {
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

const nothing = {
  active: [] as readonly string[],
  level: 0,
  color: null as string | null,
  align: "left",
  isLink: false,
  isTable: false,
  canUndo: false,
  canRedo: false,
};

function stateOf({ editor }: { readonly editor: Editor }) {
  // While React draws in slices, the editor's hook may throw its first instance away and make another.
  if (editor.isDestroyed) return nothing;
  return {
    active: names.filter((name) => editor.isActive(name)),
    level: headingLevels.find((level) => editor.isActive("heading", { level })) ?? 0,
    color: (editor.getAttributes("textColor")["color"] ?? null) as string | null,
    align: String((editor.isActive("heading") ? editor.getAttributes("heading") : editor.getAttributes("paragraph"))["align"] ?? "left"),
    isLink: editor.isActive("link"),
    // Drawn anew on entering and leaving a table: its menu is another.
    isTable: editor.isActive("table"),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}
