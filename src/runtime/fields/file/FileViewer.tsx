import {
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { Button, Modal, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { previewOf } from "./previewOf.ts";
import { useFileDownload } from "./useFileDownload.ts";
import { useFullScreen } from "./useFullScreen.ts";
import { useViewerKeys } from "./useViewerKeys.ts";
import { ViewedFile } from "./ViewedFile.tsx";
import { asPlaced, type Placing, turned, zoomed } from "./viewerPlacing.ts";
import styles from "./viewer.module.css";

/** Props of `FileViewer`. */
export interface FileViewerProps {
  readonly files: readonly StoredFile[];
  /** Path of the one that is shown. */
  readonly path: string;
  readonly isOpen: boolean;
  readonly onTurn: (file: StoredFile) => void;
  readonly onClose: () => void;
}

/**
 * Shows files one after the other: pictures, sound, films, text and PDF; of all others it says what they are and offers the
 * download. Arrow keys turn, `+`, `-` and `0` enlarge, `R` rotates, `F` fills the screen, Esc closes; the focus goes back to where
 * it came from.
 */
export function FileViewer({ files, path, isOpen, onTurn, onClose }: FileViewerProps) {
  const found = files.findIndex((one) => one.path === path);
  const file = files[found];
  const frame = useRef<HTMLDivElement>(null);
  const { isFull, toggle: toggleFull } = useFullScreen(frame);
  const [placings, setPlacings] = useState<Readonly<Record<string, Placing>>>({});
  const { download, isRunning } = useFileDownload();
  const placing = placings[path] ?? asPlaced;
  const isPicture = file !== undefined && previewOf(file) === "picture";
  const place = (next: Placing) => setPlacings({ ...placings, [path]: next });
  const turnTo = (by: 1 | -1) => {
    const next = files[found + by];
    if (next) onTurn(next);
  };
  useViewerKeys(isOpen, {
    onTurn: turnTo,
    onFull: toggleFull,
    onClose,
    ...(isPicture && {
      onZoom: (by) => place(by === 0 ? asPlaced : zoomed(placing, by)),
      onRotate: () => place(turned(placing, 1)),
    }),
  });

  return (
    <Modal
      open={isOpen && file !== undefined}
      title={<Title file={file} number={found + 1} count={files.length} />}
      footer={null}
      width="100vw"
      className={styles["viewer"] ?? ""}
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
      onCancel={onClose}
    >
      <div ref={frame} className={styles["frame"]}>
        <div className={styles["stage"]}>
          {file && <ViewedFile key={path} file={file} placing={placing} onPlace={place} onDownload={() => void download(file)} />}
        </div>
        <div className={styles["tools"]} role="toolbar" aria-label="预览工具">
          <Tool label="上一个" icon={<LeftOutlined />} disabled={found <= 0} onClick={() => turnTo(-1)} />
          <Tool label="下一个" icon={<RightOutlined />} disabled={found >= files.length - 1} onClick={() => turnTo(1)} />
          {isPicture && (
            <>
              <Tool label="缩小" icon={<ZoomOutOutlined />} onClick={() => place(zoomed(placing, -1))} />
              <span className={styles["zoom"]}>{Math.round(placing.zoom * 100)}%</span>
              <Tool label="放大" icon={<ZoomInOutlined />} onClick={() => place(zoomed(placing, 1))} />
              <Tool label="向左旋转" icon={<RotateLeftOutlined />} onClick={() => place(turned(placing, -1))} />
              <Tool label="向右旋转" icon={<RotateRightOutlined />} onClick={() => place(turned(placing, 1))} />
            </>
          )}
          <Tool
            label={isFull ? "退出全屏" : "全屏"}
            icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={toggleFull}
          />
          {file && <Tool label="下载" icon={<DownloadOutlined />} loading={isRunning} onClick={() => void download(file)} />}
        </div>
      </div>
    </Modal>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly loading?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, ...button }: ToolProps) {
  return (
    <Tooltip title={label} getPopupContainer={(trigger) => trigger.parentElement ?? document.body}>
      <Button type="text" aria-label={label} {...button} />
    </Tooltip>
  );
}

function Title({ file, number, count }: { readonly file: StoredFile | undefined; readonly number: number; readonly count: number }) {
  return (
    <span className={styles["title"]}>
      <span className={styles["name"]}>{file?.name}</span>
      {count > 1 && (
        <span className={styles["count"]}>
          {number} / {count}
        </span>
      )}
    </span>
  );
}
