import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { Alert, Button, Progress } from "antd";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { MouseEvent } from "react";
import { FullFrame } from "../../window/FullFrame.tsx";
import { useReportBusy, useReportLeftOut } from "../busy.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { defined } from "../parts/defined.ts";
import { groupAria } from "../parts/editorAria.ts";
import { documentOf, htmlOf, storedSerializer } from "./documentHtml.ts";
import { FindBar } from "./FindBar.tsx";
import { lossesOf } from "./lossesOf.ts";
import { readPasted } from "./pasteClean.ts";
import styles from "./richText.module.css";
import { richTextExtensions } from "./richTextExtensions.ts";
import { RichTextToolbar } from "./RichTextToolbar.tsx";
import { TextCounter } from "./TextCounter.tsx";
import { TextMenu } from "./TextMenu.tsx";
import { type InsertedFiles, useInsertedFiles } from "./useInsertedFiles.ts";

/** px of the editing area (EDIT-01). */
const usualHeight = 300;

/** Formats that are named where more would be lost. */
const MOST_TOLD = 3;

/** Edits formatted text. What it could not keep is said before it may be changed. An empty document is no value. */
export function RichTextEdit({ field, value, onChange, onBlur, disabled: isClosed, ...props }: FieldEditorProps) {
  const html = typeof value === "string" ? value : "";
  const [sought, setSought] = useState<string>();
  const [isLinking, setIsLinking] = useState(false);
  const [own, setOwn] = useState<string>();
  // Of a value that comes from elsewhere; one's own has none.
  const losses = useMemo(() => (html === own ? [] : lossesOf(html)), [html, own]);
  const isGuarded = losses.length > 0 && !isClosed;
  const disabled = isClosed || isGuarded;
  const emit = useEffectEvent((editor: Editor) => {
    const written = editor.isEmpty ? null : htmlOf(editor.state.doc);
    setOwn(written ?? "");
    onChange(written);
  });
  const leave = useEffectEvent(() => onBlur?.());
  const files = useInsertedFiles();
  useFileReports(field.title, files);

  const take = useEffectEvent((view: EditorView, event: Event, data: DataTransfer | null): boolean => {
    const pasted = readPasted(data);
    if (!pasted || disabled) return false;
    files.insert(view, pasted);
    event.preventDefault();
    return true;
  });
  const find = useEffectEvent((editor: Editor) => {
    const { from, to } = editor.state.selection;
    setSought(editor.state.doc.textBetween(from, to, " ").slice(0, 100));
  });
  const editor: Editor = useEditor({
    extensions: richTextExtensions,
    content: documentOf(html),
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: textAttributes(props),
      clipboardSerializer: storedSerializer,
      handleDOMEvents: {
        paste: (view, event) => take(view, event, event.clipboardData),
        drop: (view, event) => view.dragging === null && take(view, event, event.dataTransfer),
      },
      handleKeyDown: (_view, event) => {
        if (!isFindKey(event)) return false;
        event.preventDefault();
        event.stopPropagation();
        find(editor);
        return true;
      },
    },
    onUpdate: ({ editor: current }) => emit(current),
    onBlur: () => leave(),
  });

  // A value that comes from elsewhere, e.g. a reset, replaces the document; one's own does not.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const shown = editor.isEmpty ? "" : htmlOf(editor.state.doc);
    if (shown !== html && !editor.isFocused) editor.commands.setContent(documentOf(html), { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  const openFind = () => find(editor);
  const closeFind = () => {
    setSought(undefined);
    editor.view.focus();
  };
  const area = (
    <div
      className={styles["area"]}
      style={{ ["--height" as string]: `${Number(field.ui.props["height"] ?? usualHeight)}px` }}
      // A finger that rests asks for the device's own menu.
      onContextMenuCapture={(event: MouseEvent) => {
        if ((event.nativeEvent as PointerEvent).pointerType === "touch") event.stopPropagation();
      }}
    >
      <EditorContent editor={editor} className={styles["content"]} />
    </div>
  );
  return (
    <FullFrame label={field.title} className={[styles["editor"], props.status === "error" && styles["faulty"]].filter(Boolean).join(" ")}>
      <RichTextToolbar
        editor={editor}
        disabled={disabled}
        onFiles={(chosen) => files.insert(editor.view, { kind: "files", files: chosen })}
        isFinding={sought !== undefined}
        onFind={() => (sought === undefined ? openFind() : closeFind())}
        isLinking={isLinking}
        onLinking={setIsLinking}
      />
      {isGuarded && <LossNote losses={losses} onAgree={() => setOwn(html)} />}
      {sought !== undefined && <FindBar editor={editor} disabled={disabled} start={sought} onClose={closeFind} />}
      {files.progress !== undefined && <Progress percent={Math.round(files.progress * 100)} size="small" aria-label="文件上传进度" />}
      {files.failure !== undefined && <Alert type="error" banner closable message={files.failure} onClose={files.forgetFailure} />}
      {disabled ? (
        area
      ) : (
        <TextMenu editor={editor} onLink={() => setIsLinking(true)} onFind={openFind}>
          {area}
        </TextMenu>
      )}
      <TextCounter editor={editor} />
    </FullFrame>
  );
}

/** Tells the form of files that are under way, and of those that did not come. */
function useFileReports(title: string, { progress, missing }: InsertedFiles): void {
  useReportBusy(progress === undefined ? undefined : `${title}中的文件正在上传`);
  useReportLeftOut(missing === undefined ? undefined : `${title}：${missing}`);
}

/** What a change would lose, before it is made. */
function LossNote({ losses, onAgree }: { readonly losses: readonly string[]; onAgree(): void }) {
  const named = `${losses.slice(0, MOST_TOLD).join("、")}${losses.length > MOST_TOLD ? "等" : ""}`;
  return (
    <Alert
      type="warning"
      banner
      message={`这段内容有编辑器不能保留的格式（${named}），修改后会丢失；不修改则原样保存。`}
      action={
        <Button size="small" onClick={onAgree}>
          仍要修改
        </Button>
      }
    />
  );
}

/** Ctrl/⌘+F and, where a browser leaves it free, Ctrl+H. */
function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && ["f", "h"].includes(key.toLowerCase());
}

function textAttributes(props: Pick<FieldEditorProps, "id" | "status" | "aria-label" | "aria-describedby">): Record<string, string> {
  const { "aria-invalid": invalid, ...aria } = groupAria(props);
  return {
    ...(defined(aria) as Record<string, string>),
    "aria-invalid": String(invalid),
    id: props.id,
    role: "textbox",
    "aria-multiline": "true",
  };
}
