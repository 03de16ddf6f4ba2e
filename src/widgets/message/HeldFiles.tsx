import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { FileIcon, useBlobAddress } from "../../runtime/forWidgets.ts";
import { fileAt } from "../../schema/kinds/storedFile.ts";
import type { ChatUpload } from "./ComposerUploads.ts";
import { isPicture } from "./sentFiles.ts";
import styles from "./uploads.module.css";

/** Props of `HeldFiles`. */
export interface HeldFilesProps {
  readonly files: readonly ChatUpload[];
  readonly onDrop: (file: ChatUpload) => void;
}

/** Files that go with what is written once it is sent: pictures as they are, others by name. */
export function HeldFiles({ files, onDrop }: HeldFilesProps) {
  return (
    <ul className={styles["held"]} aria-label="要发送的文件">
      {files.map((held) => (
        <li key={held.uid} className={styles["heldFile"]}>
          {isPicture(held.file.name) ? (
            <Thumbnail file={held.file} />
          ) : (
            <FileIcon file={{ ...fileAt(held.file.name), type: held.file.type }} />
          )}
          <span className={styles["heldName"]} title={held.file.name}>
            {held.file.name}
          </span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            title="移除"
            aria-label={`移除${held.file.name}`}
            onClick={() => onDrop(held)}
          />
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ file }: { readonly file: File }) {
  return <img className={styles["thumbnail"]} src={useBlobAddress(file)} alt="" />;
}
