import { PictureOutlined } from "@ant-design/icons";
import { Skeleton } from "antd";
import { useRef } from "react";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { useStoredFile } from "../file/useStoredFile.ts";
import styles from "./image.module.css";
import { useNearView } from "./useNearView.ts";

/** Props of `StoredImage`. */
export interface StoredImageProps {
  readonly file: StoredFile;
  /** px, both sides. */
  readonly size: number;
  /** Opens the picture large; without it nothing does. */
  readonly onEnlarge?: () => void;
}

/** A stored picture; it is fetched with the session, once it is about to be seen. */
export function StoredImage({ file, size, onEnlarge }: StoredImageProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useNearView(place);
  const { address, error } = useStoredFile(isNear ? file.path : "");
  if (error) return <PictureOutlined aria-label={`${file.name}无法显示`} title={error.message} />;
  const picture = address ? (
    <img className={styles["picture"]} src={address} alt={file.name} width={size} height={size} />
  ) : (
    <span ref={place}>
      <Skeleton.Image active={isNear} style={{ width: size, height: size }} />
    </span>
  );
  if (!onEnlarge) return picture;
  return (
    <button type="button" className={styles["enlarge"]} aria-label={`预览${file.name}`} aria-haspopup="dialog" onClick={onEnlarge}>
      {picture}
      <span className={styles["veil"]} aria-hidden="true">
        预览
      </span>
    </button>
  );
}
