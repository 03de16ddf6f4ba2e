import { PictureOutlined } from "@ant-design/icons";
import { useRef } from "react";
import type { StoredFile } from "../../schema/kinds/storedFile.ts";
import { useNearView } from "../../runtime/forWidgets.ts";
import { useStoredFile } from "../../runtime/index.ts";
import { fileFault } from "./messageFiles.ts";
import styles from "./message.module.css";

/** Props of `MessagePicture`. */
export interface MessagePictureProps {
  readonly file: StoredFile;
  /** Opens the viewer at the file. */
  readonly onView: (file: StoredFile) => void;
}

/** A picture of a message, small (IM-26); it is fetched once it is about to be seen, and opens large (IM-42). */
export function MessagePicture({ file, onView }: MessagePictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useNearView(place);
  const { address, error } = useStoredFile(isNear ? file.path : "");
  if (error) return <span className={styles["gone"]}>{fileFault(error, "图片加载失败")}</span>;
  if (address === undefined) {
    return (
      <span ref={place} className={styles["pending"]}>
        <PictureOutlined aria-label="图片加载中" />
      </span>
    );
  }
  return (
    <button type="button" className={styles["picture"]} aria-label="查看图片" aria-haspopup="dialog" onClick={() => onView(file)}>
      <img src={address} alt="" />
    </button>
  );
}
