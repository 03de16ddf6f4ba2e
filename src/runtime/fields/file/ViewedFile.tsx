import { Alert, Button, Result, Spin } from "antd";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { FileIcon } from "./FileIcon.tsx";
import { previewOf } from "./previewOf.ts";
import { useStoredFile } from "./useStoredFile.ts";
import { ViewedMedia } from "./ViewedMedia.tsx";
import { ViewedPicture } from "./ViewedPicture.tsx";
import { ViewedText } from "./ViewedText.tsx";
import type { Placing } from "./viewerPlacing.ts";

/** Props of `ViewedFile`. */
export interface ViewedFileProps {
  readonly file: StoredFile;
  readonly placing: Placing;
  readonly onPlace: (placing: Placing) => void;
  readonly onDownload: () => void;
}

/** One file in the viewer. */
export function ViewedFile({ file, placing, onPlace, onDownload }: ViewedFileProps) {
  switch (previewOf(file)) {
    case "picture":
      return <ViewedPicture file={file} placing={placing} onPlace={onPlace} />;
    case "audio":
      return <ViewedMedia file={file} Player="audio" />;
    case "video":
      return <ViewedMedia file={file} Player="video" />;
    case "text":
      return <ViewedText file={file} />;
    case "pdf":
      return <ViewedPdf file={file} onDownload={onDownload} />;
    case undefined:
      return (
        <Result
          icon={<FileIcon file={file} />}
          title="这种文件不能在这里预览"
          extra={
            <Button type="primary" onClick={onDownload}>
              下载
            </Button>
          }
        />
      );
  }
}

/**
 * A PDF is opened by the browser's own reader, in a tab of its own: in a frame it would need the policy of the page to allow
 * frames of data, and browsers do not run their reader in a sandbox.
 */
function ViewedPdf({ file, onDownload }: Pick<ViewedFileProps, "file" | "onDownload">) {
  const { address, error } = useStoredFile(file.path);
  if (error) return <Alert type="error" showIcon message={error.message} />;
  if (address === undefined) return <Spin delay={200} />;
  return (
    <Result
      icon={<FileIcon file={file} />}
      title="PDF 用浏览器自带的阅读器打开"
      extra={[
        <Button key="open" type="primary" href={address} target="_blank" rel="noreferrer">
          在新标签页打开
        </Button>,
        <Button key="save" onClick={onDownload}>
          下载
        </Button>,
      ]}
    />
  );
}
