import { LoadingOutlined } from "@ant-design/icons";
import { useState } from "react";
import type { StoredFile } from "../../schema/kinds/storedFile.ts";
import { FileIcon, loadStoredFile, previewOf, saveBlob } from "../../runtime/forWidgets.ts";
import { fileFault } from "./messageFiles.ts";
import styles from "./message.module.css";

/** Props of `MessageFile`. */
export interface MessageFileProps {
  readonly file: StoredFile;
  /** Opens the viewer at the file. */
  readonly onView: (file: StoredFile) => void;
}

/** A file of a message by its name (IM-27): it opens where it can be looked at, and is downloaded where not (IM-42). */
export function MessageFile({ file, onView }: MessageFileProps) {
  const [fault, setFault] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const canView = previewOf(file) !== undefined;
  const save = async () => {
    setFault(undefined);
    setRunning(true);
    try {
      saveBlob(await loadStoredFile(file.path), file.name);
    } catch (error) {
      setFault(fileFault(error, "文件下载失败"));
    } finally {
      setRunning(false);
    }
  };
  return (
    <span className={styles["file"]}>
      <button
        type="button"
        className={styles["fileName"]}
        title={canView ? "预览" : "下载"}
        disabled={isRunning}
        {...(canView && { "aria-haspopup": "dialog" })}
        onClick={() => (canView ? onView(file) : void save())}
      >
        {isRunning ? <LoadingOutlined aria-hidden /> : <FileIcon file={file} />} {file.name}
      </button>
      {fault !== undefined && (
        <span role="alert" className={styles["gone"]}>
          {fault}
        </span>
      )}
    </span>
  );
}
