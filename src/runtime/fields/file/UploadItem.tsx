import { Button, Modal, Progress, Tooltip } from "antd";
import { useState } from "react";
import { ExclamationCircleFilled } from "@ant-design/icons";
import styles from "./file.module.css";
import { UNEXPLAINED } from "./uploadFault.ts";
import type { Upload } from "./uploadQueue.ts";

/** Props of `UploadItem`. */
export interface UploadItemProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

/** A file on its way: how far it is, or why it failed. */
export function UploadItem({ upload, onRetry, onDrop }: UploadItemProps) {
  const { file, status, percent, message, wasSent = false } = upload;
  const [isExplained, setIsExplained] = useState(false);
  if (status !== "error") {
    return (
      <div className={styles["item"]}>
        <span>{file.name}</span>
        <Progress className={styles["progress"] ?? ""} percent={percent} size="small" aria-label={`${file.name}上传进度`} />
        <Button type="link" size="small" aria-label={`取消上传${file.name}`} onClick={onDrop}>
          取消
        </Button>
      </div>
    );
  }
  return (
    <div className={styles["item"]}>
      <span role="alert" className={styles["failed"]}>
        <Tooltip title={message}>
          <Button
            type="text"
            size="small"
            danger
            icon={<ExclamationCircleFilled />}
            aria-label="查看上传错误"
            onClick={() => setIsExplained(true)}
          />
        </Tooltip>
        {wasSent ? `${file.name} 上传失败.${message === UNEXPLAINED ? "" : ` ${message}`}` : `${file.name}：${message}`}
      </span>
      <span>
        <Button type="link" size="small" aria-label={`重新上传${file.name}`} onClick={onRetry}>
          重试
        </Button>
        <Button type="link" size="small" aria-label={`移除${file.name}`} onClick={onDrop}>
          移除
        </Button>
      </span>
      <Modal title="上传出错" open={isExplained} footer={null} onCancel={() => setIsExplained(false)}>
        错误信息：{message}
      </Modal>
    </div>
  );
}
