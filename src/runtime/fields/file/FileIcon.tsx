import { AudioOutlined, FilePdfOutlined, PaperClipOutlined, PictureOutlined, VideoCameraOutlined } from "@ant-design/icons";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { type Preview, previewOf } from "./previewOf.ts";

const icons: Readonly<Partial<Record<Preview, typeof PaperClipOutlined>>> = {
  audio: AudioOutlined,
  video: VideoCameraOutlined,
  pdf: FilePdfOutlined,
  picture: PictureOutlined,
};

/** What a file is, at a glance; a paper clip where it is nothing in particular (FILE-23). */
export function FileIcon({ file }: { readonly file: StoredFile }) {
  const Icon = icons[previewOf(file) ?? "text"] ?? PaperClipOutlined;
  return <Icon aria-hidden />;
}
