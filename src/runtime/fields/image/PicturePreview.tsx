import { Image } from "antd";
import { cloneElement, isValidElement } from "react";

/** A picture with its address. */
export interface LargePicture {
  readonly src: string;
  readonly alt: string;
}

/** Props of `PicturePreview`. */
export interface PicturePreviewProps {
  readonly pictures: readonly LargePicture[];
  /** Index of the one that is shown. */
  readonly current: number;
  readonly isOpen: boolean;
  readonly onTurn: (current: number) => void;
  readonly onClose: () => void;
}

/** Shows pictures large, one after the other; it stays after it is closed, to give the focus back. */
export function PicturePreview({ pictures, current, isOpen, onTurn, onClose }: PicturePreviewProps) {
  return (
    <Image.PreviewGroup
      items={[...pictures]}
      preview={{
        visible: isOpen,
        current,
        onChange: onTurn,
        onVisibleChange: (isVisible) => !isVisible && onClose(),
        // The library leaves the name of a large picture out.
        imageRender: (image) =>
          isValidElement<{ alt?: string }>(image) ? cloneElement(image, { alt: pictures[current]?.alt ?? "" }) : image,
      }}
    />
  );
}
