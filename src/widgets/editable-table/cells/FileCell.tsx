import { ExclamationCircleFilled, PaperClipOutlined, UploadOutlined } from "@ant-design/icons";
import { App, Button, Tooltip, Upload } from "antd";
import { type SyntheticEvent, useState } from "react";
import type { CellShowProps } from "../grid/gridColumn.ts";
import styles from "./cells.module.css";
import { CellThumbnail } from "./CellThumbnail.tsx";
import { shortName } from "./cellFile.ts";
import { FileMenu } from "./FileMenu.tsx";
import { FileMoreDialog } from "./FileMoreDialog.tsx";
import type { CellColumn } from "./lineageColumn.ts";
import { type CellFileControl, useCellFile } from "./useCellFile.ts";

/** Said of an upload that nothing is known of any more, e.g. because its step was taken back. */
const broken = "上传已中断，请重新上传";

/**
 * The file of a cell (FILE-21 to FILE-33). It acts by itself, also while its cell is only looked at: a press on it is no press on
 * the cell.
 */
export function FileCell({ of, row, value }: CellShowProps & { readonly of: CellColumn }) {
  const control = useCellFile(of, row, value);
  const [isMore, setIsMore] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps presses on its buttons from the cell around
    <span className={styles["file"]} onMouseDown={keep} onMouseUp={keep}>
      <FileState control={control} of={of} onMore={() => setIsMore(true)} />
      {isMore && <FileMoreDialog control={control} onClose={() => setIsMore(false)} />}
    </span>
  );
}

function keep(event: SyntheticEvent): void {
  if (event.target !== event.currentTarget) event.stopPropagation();
}

interface FileStateProps {
  readonly control: CellFileControl;
  readonly of: CellColumn;
  readonly onMore: () => void;
}

function FileState({ control, of, onMore }: FileStateProps) {
  const { file, percent, isOpen } = control;
  if (percent !== undefined) return `${percent}%`;
  if (!file) return isOpen ? <UploadButton control={control} of={of} /> : null;
  const menu = <FileMenu control={control} of={of} onMore={onMore} />;
  if (file.status !== "done") {
    return (
      <>
        <ErrorSign message={file.status === "error" ? (file.message ?? "未知错误") : broken} />
        {menu}
      </>
    );
  }
  return (
    <>
      {of.type === "image" ? (
        <CellThumbnail file={file} />
      ) : (
        <span title={file.name}>
          <PaperClipOutlined /> {shortName(file.name)}
        </span>
      )}
      {menu}
    </>
  );
}

/** The button of a cell without a file (FILE-21). */
function UploadButton({ control: { most, send }, of }: Pick<FileStateProps, "control" | "of">) {
  return (
    <Upload
      showUploadList={false}
      multiple={most > 1}
      {...(of.type === "image" && { accept: "image/*" })}
      beforeUpload={(file, list) => {
        if (file === list[0]) send(list);
        return false;
      }}
    >
      <Button size="small" icon={<UploadOutlined />}>
        {of.placeholder ?? "点击上传"}
      </Button>
    </Upload>
  );
}

/** Says that an upload failed; a click tells why (FILE-24, FILE-33). */
function ErrorSign({ message }: { readonly message: string }) {
  const { modal } = App.useApp();
  const show = () => modal.error({ title: "上传出错", content: `错误信息：${message}`, okText: "知道了" });
  return (
    <Tooltip title={message}>
      <Button type="text" danger size="small" icon={<ExclamationCircleFilled />} onClick={show} aria-label="查看上传错误">
        {message}
      </Button>
    </Tooltip>
  );
}
