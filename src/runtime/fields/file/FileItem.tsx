import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import styles from "./file.module.css";
import { FileLink } from "./FileLink.tsx";
import type { FileItemProps } from "./FilesEdit.tsx";

/** A file of an editor on a line of its own. */
export function FileItem({ file, handle, disabled, onView, onMove, onRemove }: FileItemProps) {
  return (
    <div className={styles["item"]}>
      <FileLink file={file} onView={onView} />
      <span>
        {handle}
        <Button
          type="text"
          size="small"
          icon={<ArrowUpOutlined />}
          aria-label={`前移${file.name}`}
          disabled={disabled}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowDownOutlined />}
          aria-label={`后移${file.name}`}
          disabled={disabled}
          onClick={() => onMove(1)}
        />
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`删除${file.name}`} disabled={disabled} onClick={onRemove} />
      </span>
    </div>
  );
}
