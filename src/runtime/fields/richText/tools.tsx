import {
  AlignCenterOutlined,
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import type { ReactNode } from "react";

/** A tool that does one thing to the text. */
export interface Tool {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** It can be on or off where the cursor stands. */
  readonly isSwitch: boolean;
  readonly run: (editor: Editor) => void;
}

/** Tools for letters. */
export const markTools: readonly Tool[] = [
  { name: "bold", label: "加粗", icon: <BoldOutlined />, isSwitch: true, run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: "italic", label: "斜体", icon: <ItalicOutlined />, isSwitch: true, run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: "underline",
    label: "下划线",
    icon: <UnderlineOutlined />,
    isSwitch: true,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: "strike",
    label: "删除线",
    icon: <StrikethroughOutlined />,
    isSwitch: true,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
];

/** Tools for paragraphs. */
export const blockTools: readonly Tool[] = [
  {
    name: "bulletList",
    label: "项目列表",
    icon: <UnorderedListOutlined />,
    isSwitch: true,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "orderedList",
    label: "编号列表",
    icon: <OrderedListOutlined />,
    isSwitch: true,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "blockquote",
    label: "引用",
    icon: <span aria-hidden>”</span>,
    isSwitch: true,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: "codeBlock",
    label: "代码块",
    icon: <CodeOutlined />,
    isSwitch: true,
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    name: "rule",
    label: "分隔线",
    icon: <LineOutlined />,
    isSwitch: false,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  { name: "clear", label: "清除格式", icon: <ClearOutlined />, isSwitch: false, run: clearFormat },
];

/** Where the lines of a paragraph stand; kept in the attribute `align`. */
export const alignments = [
  { value: "left", label: "左对齐" },
  { value: "center", label: "居中" },
  { value: "right", label: "右对齐" },
] as const;

/** The sign of the menu of alignments. */
export const alignIcon = <AlignCenterOutlined />;

/** Levels of heading that can be chosen. */
export const headingLevels = [1, 2, 3, 4] as const;

/** Takes the looks of the selected text away: marks, colour, heading and alignment. */
export function clearFormat(editor: Editor): void {
  editor.chain().focus().unsetAllMarks().setParagraph().updateAttributes("paragraph", { align: null }).run();
}

/** Makes the paragraphs of the selection a heading; 0 makes them plain. */
export function setLevel(editor: Editor, level: number): void {
  const heading = headingLevels.find((candidate) => candidate === level);
  const chain = editor.chain().focus();
  (heading ? chain.setHeading({ level: heading }) : chain.setParagraph()).run();
}

/** Says where the lines of the selection stand. */
export function setAlignment(editor: Editor, align: string): void {
  const value = align === "left" ? null : align;
  editor.chain().focus().updateAttributes("paragraph", { align: value }).updateAttributes("heading", { align: value }).run();
}

/** Gives the selected text a colour; `null` takes it away. */
export function setColor(editor: Editor, color: string | null): void {
  const chain = editor.chain().focus();
  (color === null ? chain.unsetMark("textColor") : chain.setMark("textColor", { color })).run();
}
