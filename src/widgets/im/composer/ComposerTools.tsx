import { FolderOpenOutlined, PictureOutlined, SmileOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ChatFileSort } from "../../message/sentFiles.ts";
import { FileButton } from "../../message/FileButton.tsx";
import { FILE_SUFFIXES, PICTURE_SUFFIXES } from "./chatFiles.ts";
import styles from "./composer.module.css";

/** Props of `ComposerTools`. */
export interface ComposerToolsProps {
  readonly isPicking: boolean;
  readonly disabled: boolean;
  /** The panel of faces is to open or to close. */
  readonly onPicking: () => void;
  readonly onFiles: (files: readonly File[], sort: ChatFileSort) => void;
}

/** What can be put into a message beside words: faces, pictures, files. */
export function ComposerTools({ isPicking, disabled, onPicking, onFiles }: ComposerToolsProps) {
  return (
    <span role="toolbar" aria-label="消息工具" className={styles["tools"]}>
      <Button
        type="text"
        icon={<SmileOutlined />}
        aria-label="表情"
        title="表情"
        aria-expanded={isPicking}
        disabled={disabled}
        // The focus stays in the open panel, whose leaving would close it before the press does.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPicking}
      />
      <FileButton
        label="图片"
        icon={<PictureOutlined />}
        suffixes={PICTURE_SUFFIXES}
        disabled={disabled}
        onFiles={(files) => onFiles(files, "picture")}
      />
      <FileButton
        label="文件"
        icon={<FolderOpenOutlined />}
        suffixes={FILE_SUFFIXES}
        disabled={disabled}
        onFiles={(files) => onFiles(files, "file")}
      />
    </span>
  );
}
