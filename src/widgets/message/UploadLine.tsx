import { Button, Progress } from "antd";
import styles from "./uploads.module.css";
import type { ChatUpload } from "./ComposerUploads.ts";

/** Props of `UploadLine`. */
export interface UploadLineProps {
  readonly upload: ChatUpload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

/** A file on its way into the chat: how far it is, or why it failed. */
export function UploadLine({ upload: { file, percent, fault, canRetry }, onRetry, onDrop }: UploadLineProps) {
  if (fault === undefined) {
    return (
      <li className={styles["upload"]}>
        <span className={styles["uploadName"]}>{file.name}</span>
        <Progress className={styles["progress"] ?? ""} percent={percent} size="small" aria-label={`${file.name}上传进度`} />
        <Button type="link" size="small" aria-label={`取消上传${file.name}`} onClick={onDrop}>
          取消
        </Button>
      </li>
    );
  }
  return (
    <li className={styles["upload"]}>
      <span role="alert" className={styles["fault"]}>
        {fault.includes(file.name) ? fault : `${file.name}：${fault}`}
      </span>
      <span>
        {canRetry && (
          <Button type="link" size="small" aria-label={`重新上传${file.name}`} onClick={onRetry}>
            重试
          </Button>
        )}
        <Button type="link" size="small" aria-label={`移除${file.name}`} onClick={onDrop}>
          移除
        </Button>
      </span>
    </li>
  );
}
