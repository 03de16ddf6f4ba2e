import { DeleteOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { FileItemProps } from "../file/FilesEdit.tsx";
import styles from "../file/file.module.css";
import { StoredImage } from "./StoredImage.tsx";

/** A picture of an editor as a card. */
export function ImageItem({ file, handle, disabled, onView, onMove, onRemove }: FileItemProps) {
  return (
    <div className={styles["picture"]}>
      <div className={styles["pictureFrame"]}>
        <StoredImage file={file} size={102} onEnlarge={() => onView(file)} />
      </div>
      <div className={styles["tools"]}>
        {handle}
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined />}
          aria-label={`前移${file.name}`}
          disabled={disabled}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          size="small"
          icon={<RightOutlined />}
          aria-label={`后移${file.name}`}
          disabled={disabled}
          onClick={() => onMove(1)}
        />
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`删除${file.name}`} disabled={disabled} onClick={onRemove} />
      </div>
    </div>
  );
}
