import { PictureOutlined } from "@ant-design/icons";
import { Image, Skeleton } from "antd";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { useStoredFile } from "../file/useStoredFile.ts";

/** Props of `StoredImage`. */
export interface StoredImageProps {
  readonly file: StoredFile;
  /** px, both sides. */
  readonly size: number;
  /** Opens large on a click. @default false */
  readonly preview?: boolean;
}

/** A stored picture; it is fetched with the session. */
export function StoredImage({ file, size, preview = false }: StoredImageProps) {
  const { address, error } = useStoredFile(file.path);
  if (error) return <PictureOutlined aria-label={`${file.name}无法显示`} title={error.message} />;
  if (!address) return <Skeleton.Image active style={{ width: size, height: size }} />;
  return <Image src={address} alt={file.name} width={size} height={size} preview={preview} style={{ objectFit: "cover" }} />;
}
