import { Alert, Spin } from "antd";
import type { PointerEvent, WheelEvent } from "react";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { useStoredFile } from "./useStoredFile.ts";
import { moved, type Placing, zoomed } from "./viewerPlacing.ts";
import styles from "./viewer.module.css";

/** Props of `ViewedPicture`. */
export interface ViewedPictureProps {
  readonly file: StoredFile;
  readonly placing: Placing;
  readonly onPlace: (placing: Placing) => void;
}

/** A picture, as large as its place allows; enlarged by the wheel and then moved by mouse or finger. */
export function ViewedPicture({ file, placing, onPlace }: ViewedPictureProps) {
  const { address, error } = useStoredFile(file.path);
  if (error) return <Alert type="error" showIcon message={error.message} />;
  if (address === undefined) return <Spin delay={200} />;
  const { zoom, turns, x, y } = placing;
  return (
    <img
      className={styles["picture"]}
      src={address}
      alt={file.name}
      draggable={false}
      data-zoomed={zoom > 1}
      style={{ transform: `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})` }}
      onWheel={({ deltaY }: WheelEvent) => onPlace(zoomed(placing, deltaY < 0 ? 1 : -1))}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ buttons, movementX, movementY }: PointerEvent) => buttons === 1 && onPlace(moved(placing, movementX, movementY))}
    />
  );
}
