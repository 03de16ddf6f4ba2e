import { PaperClipOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import styles from "./file.module.css";
import { sizeText } from "./storedFiles.ts";
import { useFileDownload } from "./useFileDownload.ts";

/** A stored file that can be downloaded. */
export function FileLink({ file }: { readonly file: StoredFile }) {
  const { download, isRunning } = useFileDownload();
  return (
    <span className={styles["link"]}>
      <Button type="link" size="small" icon={<PaperClipOutlined />} loading={isRunning} title="下载" onClick={() => void download(file)}>
        {file.name}
      </Button>
      {file.size > 0 && <span className={styles["size"]}>{sizeText(file.size)}</span>}
    </span>
  );
}
