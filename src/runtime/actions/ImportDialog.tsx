import { DownloadOutlined, InboxOutlined } from "@ant-design/icons";
import { App, Button, Modal, Upload } from "antd";
import type { UploadFile } from "antd";
import { useEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { asApiError } from "../api/apiError.ts";
import type { ApiError } from "../api/apiError.ts";
import { http } from "../api/http.ts";
import type { Download } from "../api/http.ts";
import type { ImportFaults, ImportOutcome, ImportRequest } from "../api/importApi.ts";
import { closable } from "../window/closable.ts";
import { useDownload } from "./useDownload.ts";

/** Props of `ImportDialog`. */
export interface ImportDialogProps {
  readonly title: string;
  /** Sends one file; gives back the server's sentence and, where some lines failed, the faults. */
  send(file: File, request: ImportRequest): Promise<ImportOutcome>;
  /** Loads the empty file to fill in; without it no such link is shown. */
  loadTemplate?(): Promise<Download>;
  /** At least one file was taken in. */
  onImported(): void;
  onClose(): void;
}

const acceptedTypes = /\.xlsx?$/i;

/** Imports Excel files: drop or choose, see how far it is, stop it, and get the lines that failed back as a file. */
export function ImportDialog({ title, send, loadTemplate, onImported, onClose }: ImportDialogProps) {
  const { message, modal } = App.useApp();
  const [files, setFiles] = useState<readonly UploadFile[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const update = (uid: string, change: Partial<UploadFile>) =>
    setFiles((before) => before.map((file) => (file.uid === uid ? { ...file, ...change } : file)));

  /** Asks before a file is imported a second time; nothing where the person would rather not. */
  const sendOnce = async (file: UploadFile, request: ImportRequest): Promise<ImportOutcome | undefined> => {
    const book = file.originFileObj as File;
    try {
      return await send(book, request);
    } catch (error) {
      const repeated = repetitionOf(asApiError(error));
      if (!repeated) throw error;
      const agreed = await modal.confirm({
        title: `这个文件已于 ${repeated.at} 导入过（${repeated.count} 行）`,
        content: `${file.name}：再导入一次可能产生重复的数据。确定要再导入吗?`,
        okText: "再次导入",
        cancelText: "不导入",
        okButtonProps: { danger: true },
      });
      return agreed ? await send(book, { ...request, again: true }) : undefined;
    }
  };

  const importOne = async (file: UploadFile, signal: AbortSignal): Promise<boolean> => {
    update(file.uid, { status: "uploading", percent: 0 });
    try {
      const onProgress = (share: number) => update(file.uid, { percent: Math.round(share * 100) });
      const answer = await sendOnce(file, { signal, onProgress });
      if (!answer) {
        update(file.uid, { status: "error", response: "以前导入过，没有再次导入" });
        return false;
      }
      update(file.uid, { status: "done", percent: 100 });
      if (answer.faults) modal.warning({ title: "导入成功,但是有错误数据!", content: <FaultsNote faults={answer.faults} /> });
      else void message.success(answer.message || `${file.name} 文件上传成功`);
      return true;
    } catch (error) {
      const failure = asApiError(error);
      const isStopped = failure.kind === "cancelled";
      update(file.uid, { status: "error", response: isStopped ? "已取消" : failure.message });
      if (!isStopped) void message.warning(failure.message || `${file.name} 导入失败.`);
      return false;
    }
  };

  const handleImport = async () => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setIsUploading(true);
    const taken: boolean[] = [];
    // One after another: later files may refer to rows of earlier ones.
    for (const file of files) if (file.status !== "done" && !signal.aborted) taken.push(await importOne(file, signal));
    setIsUploading(false);
    if (taken.includes(true)) onImported();
    if (taken.length > 0 && taken.every(Boolean) && !signal.aborted) onClose();
  };

  const choose = (chosen: UploadFile[]) => {
    const refused = chosen.filter(({ name }) => !acceptedTypes.test(name));
    if (refused.length > 0)
      void message.warning(`${refused.map(({ name }) => name).join("、")} 不是 Excel 文件，请选择 .xls 或 .xlsx 文件`);
    setFiles(chosen.filter(({ name }) => acceptedTypes.test(name)));
  };

  return (
    <Modal
      open
      title={title}
      closable={closable}
      onCancel={onClose}
      maskClosable={!isUploading}
      footer={
        <>
          {isUploading ? <Button onClick={() => abort.current?.abort()}>停止导入</Button> : <Button onClick={onClose}>关闭</Button>}
          <Button
            type="primary"
            disabled={files.every(({ status }) => status === "done")}
            loading={isUploading}
            onClick={() => void handleImport()}
          >
            {isUploading ? "导入中" : "开始导入"}
          </Button>
        </>
      }
    >
      <Upload.Dragger
        accept=".xls,.xlsx"
        multiple
        disabled={isUploading}
        fileList={[...files]}
        beforeUpload={() => false}
        onChange={({ fileList }) => choose(fileList)}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">点击或拖动文件到这里</p>
        <p className="ant-upload-hint">只支持 .xls、.xlsx 文件</p>
      </Upload.Dragger>
      {loadTemplate && <TemplateLink title={title} load={loadTemplate} />}
    </Modal>
  );
}

/** When the file was imported before, where that is why it was refused. */
function repetitionOf({ result }: ApiError): { readonly at: string; readonly count: number } | undefined {
  return (result as { readonly repeated?: { readonly at: string; readonly count: number } } | null | undefined)?.repeated;
}

function TemplateLink({ title, load }: { readonly title: string; load(): Promise<Download> }) {
  const download = useDownload();
  return (
    <Button type="link" icon={<DownloadOutlined />} onClick={() => void download(load, `${title}模板.xlsx`)}>
      下载导入模板
    </Button>
  );
}

function FaultsNote({ faults: { message, fileUrl, fileName } }: { readonly faults: ImportFaults }) {
  const download = useDownload();
  // The file needs the session's header, so the link fetches it instead of navigating to it.
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    void download(() => http.download(fileUrl, undefined, { handles: "all" }), fileName);
  };
  return (
    <>
      <p>{message}</p>
      {fileUrl !== "" && (
        <a href={http.baseUrl + fileUrl} download={fileName} onClick={handleClick}>
          下载错误文件 {fileName}
        </a>
      )}
    </>
  );
}
