import { PlusOutlined, UploadOutlined } from "@ant-design/icons";
import { arrayMove } from "@dnd-kit/sortable";
import { App, Button } from "antd";
import type { ComponentType, ReactNode } from "react";
import { useRef, useState } from "react";
import { type FileLimits, fileLimits } from "../../../schema/kinds/fileLimits.ts";
import { acceptedTypes } from "../../../schema/kinds/fileWords.ts";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { useReportBusy, useReportLeftOut } from "../busy.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { labelId } from "../parts/editorAria.ts";
import { SortableList, type SortableLayout } from "../../sorting/SortableList.tsx";
import styles from "./file.module.css";
import { limitsText } from "./limitsText.ts";
import { moveFile } from "./moveFile.ts";
import { SortableFile } from "./SortableFile.tsx";
import { storedFiles } from "./storedFiles.ts";
import { UploadItem } from "./UploadItem.tsx";
import { useCropping } from "./useCropping.tsx";
import { useFileViewer } from "./useFileViewer.tsx";
import type { Upload } from "./uploadQueue.ts";
import { useKeptFiles } from "./useKeptFiles.ts";
import { useUploads } from "./useUploads.ts";

/** Props of what shows one file of an editor. */
export interface FileItemProps {
  readonly file: StoredFile;
  readonly disabled: boolean;
  /** What the file is dragged by. */
  readonly handle: ReactNode;
  readonly onView: (file: StoredFile) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Props of `FilesEdit`. */
export interface FilesEditProps extends FieldEditorProps {
  /** Text mode or picture cards (FILE-01). */
  readonly mode: SortableLayout;
  readonly Item: ComponentType<FileItemProps>;
}

/** A sentence about a name takes longer to read than one that something is done. */
const NOTE_SECONDS = 8;

/** Uploads files by choosing, dropping or pasting them; keeps their order (FILE-01, FILE-02). */
export function FilesEdit({ field, value, onChange, onBlur, disabled, mode, Item, id, status, ...aria }: FilesEditProps) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const limits = fileLimits(field);
  const files = storedFiles(value);
  const emit = (next: readonly StoredFile[]) => onChange(next.length > 0 ? next : null);

  const kept = useKeptFiles({ title: field.title, files, maxCount: limits.maxCount, onChange: emit });
  const queue = useUploads(limits, ({ files: added, notes }) => {
    for (const note of notes) void message.info(note, NOTE_SECONDS);
    kept.add(added);
  });
  const { uploads } = queue;
  const { view, viewer } = useFileViewer(files);
  const { crop, dialog } = useCropping(field, limits, (chosen) => queue.add(chosen));
  useReportBusy(busyReason(field.title, uploads, kept.isAsking));
  useReportLeftOut(failedText(field.title, uploads));

  const move = (index: number, by: -1 | 1) => {
    const moved = moveFile(files, index, by);
    if (moved.ok) emit(moved.files);
    else void message.warning(moved.message);
  };
  const take = (list: FileList | null) => {
    if (!disabled && list && list.length > 0) crop([...list]);
  };

  const zone = [styles["zone"], isOver && styles["over"], status === "error" && styles["faulty"]].filter(Boolean).join(" ");
  return (
    <div
      className={zone}
      onBlur={onBlur}
      onPaste={(event) => take(event.clipboardData.files)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!disabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {files.length + uploads.length > 0 && (
        <SortableList
          keys={files.map(({ path }) => path)}
          layout={mode}
          unit="个"
          onMove={(from, to) => emit(arrayMove([...files], from, to))}
        >
          <ul className={mode === "cards" ? styles["pictures"] : styles["list"]}>
            {files.map((file, index) => (
              <SortableFile key={file.path} file={file} layout={mode} disabled={disabled}>
                {(handle) => (
                  <Item
                    file={file}
                    handle={handle}
                    disabled={disabled}
                    onView={view}
                    onMove={(by) => move(index, by)}
                    onRemove={() => emit(files.filter((other) => other !== file))}
                  />
                )}
              </SortableFile>
            ))}
            {uploads.map((upload) => (
              <li key={upload.uid}>
                <UploadItem upload={upload} onRetry={() => queue.retry(upload)} onDrop={() => queue.drop(upload)} />
              </li>
            ))}
          </ul>
        </SortableList>
      )}
      <div className={styles["add"]}>
        <Button
          id={id}
          disabled={disabled}
          danger={status === "error"}
          icon={mode === "cards" ? <PlusOutlined /> : <UploadOutlined />}
          aria-describedby={aria["aria-describedby"]}
          {...(aria["aria-label"] === undefined
            ? { "aria-labelledby": `${labelId(id)} ${id}-text` }
            : { "aria-label": `${aria["aria-label"]}：点击上传` })}
          onClick={() => input.current?.click()}
        >
          <span id={`${id}-text`}>{mode === "cards" ? "上传图片" : "点击上传"}</span>
        </Button>
        <span className={styles["hint"]}>{limitsText(limits)}</span>
        <input
          ref={input}
          className={styles["input"]}
          type="file"
          hidden
          tabIndex={-1}
          multiple={limits.maxCount > 1}
          accept={offeredTypes(limits)}
          disabled={disabled}
          aria-label={`${field.title}：选择文件`}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </div>
      {viewer}
      {dialog}
    </div>
  );
}

/** What saving waits for. */
function busyReason(title: string, uploads: readonly Upload[], isAsking: boolean): string | undefined {
  if (isAsking) return `${title}要先决定留下哪些文件`;
  return uploads.some(({ status }) => status === "uploading") ? `${title}正在上传` : undefined;
}

/** Files that were chosen and are not part of the value. */
function failedText(title: string, uploads: readonly Upload[]): string | undefined {
  const failed = uploads.filter(({ status }) => status === "error");
  return failed.length === 0 ? undefined : `${title}：${failed.map(({ file }) => file.name).join("、")}`;
}

/** What the browser's window for choosing offers. Phones turn their own pictures into one of the types that are named. */
function offeredTypes({ held, accept }: FileLimits): string {
  if (held === "file" || accept.length > 0) return accept.join(",");
  return held === "image"
    ? acceptedTypes({ held, accept })
        .map(({ mime }) => mime)
        .join(",")
    : `${held}/*`;
}
