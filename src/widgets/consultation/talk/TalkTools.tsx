import { FolderOpenOutlined, MessageOutlined, PictureOutlined, SmileOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { FileButton } from "../../message/FileButton.tsx";
import type { ChatFileSort } from "../../message/sentFiles.ts";
import { FILE_SUFFIXES, PICTURE_SUFFIXES } from "./consultFiles.ts";
import styles from "./talk.module.css";
import type { OpenPanel } from "./useTalkWriting.ts";

/** Props of `TalkTools`. */
export interface TalkToolsProps {
  readonly panel: OpenPanel;
  readonly onFaces: () => void;
  /** Absent where there are no replies at hand. */
  readonly onPhrases: (() => void) | undefined;
  readonly onFiles: (files: readonly File[], sort: ChatFileSort) => void;
}

/** What can be put into a reply beside words: faces, pictures, files, replies at hand. */
export function TalkTools({ panel, onFaces, onPhrases, onFiles }: TalkToolsProps) {
  return (
    <span role="toolbar" aria-label="回复工具" className={styles["tools"]}>
      <Button
        type="text"
        icon={<SmileOutlined />}
        aria-label="表情"
        title="表情"
        aria-expanded={panel === "faces"}
        // The focus stays in the open panel, whose leaving would close it before the press does.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onFaces}
      />
      <FileButton
        label="图片"
        icon={<PictureOutlined />}
        suffixes={PICTURE_SUFFIXES}
        disabled={false}
        onFiles={(files) => onFiles(files, "picture")}
      />
      <FileButton
        label="文件"
        icon={<FolderOpenOutlined />}
        suffixes={FILE_SUFFIXES}
        disabled={false}
        onFiles={(files) => onFiles(files, "file")}
      />
      {onPhrases && (
        <Button type="text" icon={<MessageOutlined />} aria-expanded={panel === "phrases"} onClick={onPhrases}>
          快捷回复
        </Button>
      )}
    </span>
  );
}
