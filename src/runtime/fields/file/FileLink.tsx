import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { sizeText } from "../../../schema/kinds/fileLimits.ts";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import styles from "./file.module.css";
import { FileIcon } from "./FileIcon.tsx";
import { previewOf } from "./previewOf.ts";
import { useFileDownload } from "./useFileDownload.ts";

/** Props of `FileLink`. */
export interface FileLinkProps {
  readonly file: StoredFile;
  /** Opens the viewer at the file. */
  readonly onView: (file: StoredFile) => void;
}

/** A stored file: its name opens it where it can be looked at, and downloads it where not. */
export function FileLink({ file, onView }: FileLinkProps) {
  const { download, isRunning } = useFileDownload();
  const save = () => void download(file);
  const canView = previewOf(file) !== undefined;
  return (
    <span className={styles["link"]}>
      <Button
        type="link"
        size="small"
        icon={<FileIcon file={file} />}
        loading={!canView && isRunning}
        title={canView ? "预览" : "下载"}
        {...(canView && { "aria-haspopup": "dialog" })}
        onClick={canView ? () => onView(file) : save}
      >
        {file.name}
      </Button>
      {file.size > 0 && <span className={styles["size"]}>{sizeText(file.size)}</span>}
      {canView && (
        <Button type="text" size="small" icon={<DownloadOutlined />} loading={isRunning} aria-label={`下载${file.name}`} onClick={save} />
      )}
    </span>
  );
}
