import { RotateRightOutlined } from "@ant-design/icons";
import { Alert, Button, Modal, Slider, Spin, Tooltip } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { asApiError } from "../../api/apiError.ts";
import { centred, cropWidth, drawCrop, MAX_ZOOM, placed, shownSize } from "./cropArea.ts";
import type { Placement } from "./cropArea.ts";
import styles from "./pictureCrop.module.css";
import { pictureFile } from "./shrinkPicture.ts";

/** Step of the arrow keys, in widths of the window. */
const STEP = 0.02;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Props of `PictureCrop`. */
export interface PictureCropProps {
  readonly file: File;
  readonly title: string;
  readonly okText: string;
  /** What the person does, in one sentence. */
  readonly hint: string;
  /** Width by height of what is cut out. */
  readonly ratio: number;
  /** Most pixels across of what is cut out. @default as many as there are */
  readonly width?: number;
  /** What stands in a circle counts, such as a face. @default false */
  readonly isRound?: boolean;
  /** Takes the cut picture, a JPEG; rejects with what the person reads. */
  readonly onSave: (picture: File) => Promise<void>;
  readonly onClose: () => void;
}

/** Cuts a part of a given shape out of a picture: moved by mouse, finger or arrow keys, enlarged by a slider, turned by a button. */
export function PictureCrop({ file, title, okText, hint, ratio, width, isRound = false, onSave, onClose }: PictureCropProps) {
  const { picture, address, isBroken } = usePicture(file);
  const [placement, setPlacement] = useState<Placement>(centred);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const zoomId = useId();
  const change = (next: Partial<Placement>) => picture && setPlacement((now) => placed(picture, { ...now, ...next }, ratio));
  const move = (x: number, y: number) => picture && setPlacement((now) => placed(picture, { ...now, x: now.x + x, y: now.y + y }, ratio));

  async function save() {
    if (!picture) return;
    setSaving(true);
    setFault(undefined);
    try {
      const across = Math.min(width ?? Number.POSITIVE_INFINITY, cropWidth(picture, placement, ratio));
      const cut = await pictureFile(drawCrop(picture, placement, { ratio, width: across }), { name: file.name, type: "image/jpeg" });
      if (!cut) throw new Error("图片没有处理成功，请换一张图片");
      await onSave(cut);
      onClose();
    } catch (error) {
      setFault(asApiError(error).message);
      setSaving(false);
    }
  }

  return (
    <Modal
      open
      title={title}
      width={420}
      okText={okText}
      cancelText="取消"
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !picture }}
      maskClosable={false}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {isBroken ? (
        <Alert type="error" showIcon message="这张图片打不开，请换一张 JPG 或 PNG 图片" />
      ) : (
        <>
          <Stage picture={picture} address={address} placement={placement} ratio={ratio} isRound={isRound} onMove={move} />
          <div className={styles.tools}>
            <span id={zoomId}>缩放</span>
            <Slider
              className={styles.slider ?? ""}
              min={1}
              max={MAX_ZOOM}
              step={0.05}
              value={placement.zoom}
              disabled={!picture}
              ariaLabelledByForHandle={zoomId}
              tooltip={{ formatter: (zoom) => `${Math.round((zoom ?? 1) * 100)}%` }}
              onChange={(zoom) => change({ zoom })}
            />
            <Tooltip title="向右旋转 90°">
              <Button
                icon={<RotateRightOutlined aria-hidden />}
                aria-label="向右旋转 90°"
                disabled={!picture}
                onClick={() => change({ turns: placement.turns + 1 })}
              />
            </Tooltip>
          </div>
          <p className={styles.hint}>{hint}</p>
          {fault && <Alert type="error" showIcon message={fault} />}
        </>
      )}
    </Modal>
  );
}

interface StageProps {
  readonly picture: HTMLImageElement | undefined;
  readonly address: string;
  readonly placement: Placement;
  readonly ratio: number;
  readonly isRound: boolean;
  readonly onMove: (x: number, y: number) => void;
}

/** The window on the picture. A button, because it takes the focus and the arrow keys; nothing of the platform moves in two directions. */
function Stage({ picture, address, placement, ratio, isRound, onMove }: StageProps) {
  const stage = useRef<HTMLButtonElement>(null);

  function handlePointerMove({ buttons, movementX, movementY }: PointerEvent) {
    const side = stage.current?.clientWidth ?? 0;
    if (buttons === 1 && side > 0) onMove(movementX / side, movementY / side);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(...step);
  }

  return (
    <button
      ref={stage}
      type="button"
      className={styles.stage}
      style={{ aspectRatio: ratio }}
      aria-label="用鼠标拖动，或用方向键移动图片"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={handlePointerMove}
      onKeyDown={handleKeyDown}
    >
      {picture ? (
        <img className={styles.picture} src={address} alt="" draggable={false} style={styleOf(picture, placement, ratio)} />
      ) : (
        <Spin />
      )}
      {isRound && <span className={styles.mask} />}
    </button>
  );
}

/** The picture is placed in percents of the window, so that it needs no measuring. */
function styleOf(picture: HTMLImageElement, placement: Placement, ratio: number) {
  const { x, y, zoom, turns } = placement;
  const { width, height } = shownSize(picture, { zoom, turns }, ratio);
  // The element itself is not turned: where the picture lies on its side, the sides change places.
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  return {
    width: `${across * 100}%`,
    height: `${down * ratio * 100}%`,
    marginInlineStart: `${x * 100}%`,
    marginBlockStart: `${y * 100}%`,
    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
  };
}

interface OpenedPicture {
  readonly picture: HTMLImageElement | undefined;
  readonly address: string;
  readonly isBroken: boolean;
}

function usePicture(file: File): OpenedPicture {
  const [opened, setOpened] = useState<OpenedPicture>({ picture: undefined, address: "", isBroken: false });
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const picture = new Image();
    picture.addEventListener("load", () => setOpened({ picture, address, isBroken: false }));
    picture.addEventListener("error", () => setOpened({ picture: undefined, address: "", isBroken: true }));
    picture.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return opened;
}
