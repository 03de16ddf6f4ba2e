import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { App } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { asApiError } from "../../api/apiError.ts";
import { useReportBusy } from "../busy.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { uploadFile } from "../file/uploadApi.ts";
import { defined } from "../parts/defined.ts";
import { groupAria } from "../parts/editorAria.ts";
import { insertClean, picturesOf } from "./pasteClean.ts";
import styles from "./richText.module.css";
import { documentOf, richTextExtensions } from "./richTextExtensions.ts";
import { RichTextToolbar } from "./RichTextToolbar.tsx";
import { pictureAddress } from "./storedPictures.ts";

/** px of the editing area (EDIT-01). */
const usualHeight = 300;

/** Edits formatted text. An empty document is no value. */
export function RichTextEdit({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const html = typeof value === "string" ? value : "";
  const [isFull, setIsFull] = useState(false);
  const emit = useEffectEvent((editor: Editor) => onChange(editor.isEmpty ? null : editor.getHTML()));
  const leave = useEffectEvent(() => onBlur?.());
  const { insertPictures, isUploading } = usePictures();
  useReportBusy(isUploading ? `${field.title}中的图片正在上传` : undefined);

  const take = (view: EditorView, event: Event, data: DataTransfer | null): boolean => {
    const pictures = picturesOf(data);
    const isTaken = pictures.length > 0 || insertClean(view, data);
    if (pictures.length > 0) void insertPictures(view, pictures);
    if (isTaken) event.preventDefault();
    return isTaken;
  };
  const editor = useEditor({
    extensions: richTextExtensions,
    content: documentOf(html),
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: textAttributes(props),
      handleDOMEvents: {
        paste: (view, event) => take(view, event, event.clipboardData),
        drop: (view, event) => view.dragging === null && take(view, event, event.dataTransfer),
      },
    },
    onUpdate: ({ editor: current }) => emit(current),
    onBlur: () => leave(),
  });

  // A value that comes from elsewhere, e.g. a reset, replaces the document; one's own does not.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const shown = editor.isEmpty ? "" : editor.getHTML();
    if (shown !== html && !editor.isFocused) editor.commands.setContent(documentOf(html), { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  const frame = [styles["editor"], isFull && styles["full"], props.status === "error" && styles["faulty"]].filter(Boolean).join(" ");
  return (
    <div className={frame}>
      <RichTextToolbar
        editor={editor}
        disabled={disabled}
        isFull={isFull}
        onFullChange={setIsFull}
        onPictures={(files) => void insertPictures(editor.view, files)}
      />
      <div className={styles["area"]} style={{ height: isFull ? undefined : Number(field.ui.props["height"] ?? usualHeight) }}>
        <EditorContent editor={editor} className={styles["content"]} />
      </div>
    </div>
  );
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

/** Uploads pictures into the text (EDIT-03). */
function usePictures() {
  const { message } = App.useApp();
  const [running, setRunning] = useState(0);
  const insertPictures = async (view: EditorView, files: readonly File[]) => {
    setRunning((count) => count + 1);
    try {
      for (const file of files) {
        const { path, name } = await uploadFile(file, { biz: "jeditor", isEditor: true, type: "image", onProgress: () => undefined });
        const src = path.startsWith("data:") ? path : pictureAddress(path);
        const picture = view.state.schema.nodeFromJSON({ type: "picture", attrs: { src, alt: name } });
        view.dispatch(view.state.tr.replaceSelectionWith(picture).scrollIntoView());
      }
    } catch (error) {
      void message.error(`文件上传错误，请重试。${asApiError(error).message}`);
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return { insertPictures, isUploading: running > 0 };
}
