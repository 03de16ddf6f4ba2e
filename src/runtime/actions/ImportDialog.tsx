import { DownloadOutlined, InboxOutlined } from "@ant-design/icons";
import type { ImportPreview, ReadSheets } from "../../schema/wire/importAnswers.ts";
import { Alert, App, Button, Modal, Select, Upload } from "antd";
import type { GetProp, UploadProps } from "antd";
import { useId } from "react";
import type { MouseEvent } from "react";
import { formOfName, formSentence, IMPORTABLE } from "../../schema/kinds/importableFiles.ts";
import { http } from "../api/http.ts";
import type { Download } from "../api/http.ts";
import type { ImportFaults } from "../api/importApi.ts";
import { useUserPreference } from "../base/useUserPreference.ts";
import { closable } from "../window/closable.ts";
import { missingFields, type ColumnMemory } from "./columnChoice.ts";
import { ImportColumnsPanel } from "./ImportColumnsPanel.tsx";
import { ImportProgressBar } from "./ImportProgressBar.tsx";
import { importableCount, ImportPreviewPanel } from "./ImportPreviewPanel.tsx";
import styles from "./ImportDialog.module.css";
import { useDownload } from "./useDownload.ts";
import { useImportSteps } from "./useImportSteps.ts";
import type { ImportCalls, ImportSteps } from "./useImportSteps.ts";

/** Props of `ImportDialog`. */
export interface ImportDialogProps extends Omit<ImportCalls, "showFaults" | "memory"> {
  readonly title: string;
  /** Name of the place that choices of columns are remembered for. */
  readonly remember: string;
  /** Loads the empty file to fill in; without it no such link is shown. */
  loadTemplate?(): Promise<Download>;
}

type ChosenFile = Parameters<GetProp<UploadProps, "beforeUpload">>[0];

/** A sentence of what to do takes longer to read than one that something is done. */
const REFUSAL_SECONDS = 12;
const WIDTH = { choose: 520, preview: 760 } as const;

/** Imports Excel files: drop or choose, see what would become of every line, decide, and get the lines that failed back as a file. */
export function ImportDialog({ title, remember, loadTemplate, ...calls }: ImportDialogProps) {
  const { modal } = App.useApp();
  const showFaults = (faults: ImportFaults) =>
    void modal.warning({ title: "导入成功,但是有错误数据!", content: <FaultsNote faults={faults} />, okText: "知道了" });
  const memory = useUserPreference<ColumnMemory>(`importColumns.${remember}`);
  const steps = useImportSteps({ ...calls, showFaults, memory });
  const shown = steps.asked ?? steps.checked;

  return (
    <Modal
      open
      title={shown ? `${title}：${shown.name}` : title}
      width={shown ? WIDTH.preview : WIDTH.choose}
      closable={closable}
      classNames={{ body: styles.body ?? "" }}
      onCancel={calls.onClose}
      maskClosable={steps.work === "idle" && !shown}
      footer={<StepButtons steps={steps} onClose={calls.onClose} />}
    >
      <StepBody title={title} steps={steps} loadTemplate={loadTemplate} />
    </Modal>
  );
}

interface FileChoiceProps extends Pick<ImportDialogProps, "title"> {
  readonly loadTemplate: ImportDialogProps["loadTemplate"];
  readonly steps: ImportSteps;
}

/** What the import is at: files to choose, columns to name, or a preview to decide on. */
function StepBody({ title, steps, loadTemplate }: FileChoiceProps) {
  const { work, asked, checked, progress } = steps;
  const { sheets } = asked?.question ?? checked?.preview ?? {};
  const isWorking = work !== "idle";
  return (
    <>
      {work !== "idle" && <ImportProgressBar work={work} progress={progress} />}
      {sheets && sheets.others.length > 0 && (
        <SheetChoice sheets={sheets} isWorking={isWorking} onChoose={(sheet) => void steps.chooseSheet(sheet)} />
      )}
      {asked ? (
        <ImportColumnsPanel
          name={asked.name}
          question={asked.question}
          choice={asked.choice}
          isWorking={isWorking}
          onChange={steps.chooseColumns}
        />
      ) : checked ? (
        <ImportPreviewPanel
          name={checked.name}
          preview={checked.preview}
          existing={checked.existing}
          isWorking={isWorking}
          onChoose={(existing) => void steps.check(existing)}
        />
      ) : (
        <FileChoice title={title} steps={steps} loadTemplate={loadTemplate} />
      )}
    </>
  );
}

/** Takes files, and says what became of those before. */
function FileChoice({ title, steps, loadTemplate }: FileChoiceProps) {
  const { message } = App.useApp();
  const { files, work } = steps;
  const isWorking = work !== "idle";

  /** What cannot be imported is told by its name, whether it was dropped or chosen past what the browser's window offers. */
  const refuse = (chosen: readonly File[]) => {
    for (const { name } of chosen) {
      const form = formOfName(name);
      if (form) void message.warning(`${name}：${formSentence(form)}`, REFUSAL_SECONDS);
    }
  };

  /** What is chosen takes the place of what was: a corrected file must not wait behind the one it corrects. */
  const choose = (chosen: readonly ChosenFile[]) => {
    refuse(chosen);
    const taken = chosen.filter(({ name }) => formOfName(name) === undefined);
    if (taken.length > 0) steps.choose(taken.map((file) => ({ uid: file.uid, name: file.name, originFileObj: file })));
  };

  return (
    <>
      <Upload.Dragger
        accept={IMPORTABLE.join(",")}
        multiple
        disabled={isWorking}
        // What does not fit is dropped in silence by the component.
        onDrop={({ dataTransfer }) => refuse([...dataTransfer.files])}
        fileList={[...files]}
        beforeUpload={(file, together) => {
          if (file === together[0]) choose(together);
          return Upload.LIST_IGNORE;
        }}
        onRemove={({ uid }) => steps.choose(files.filter((file) => file.uid !== uid))}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">点击或拖动文件到这里</p>
        <p className="ant-upload-hint">只支持 {IMPORTABLE.join("、")} 文件；先检查，再由您决定是否导入</p>
      </Upload.Dragger>
      {files.map(({ uid, name, status, response }) =>
        status === "error" || response !== undefined ? (
          <Alert key={uid} type={status === "error" ? "error" : "info"} showIcon message={`${name}：${String(response ?? "没有导入")}`} />
        ) : null,
      )}
      {loadTemplate && <TemplateLink title={title} load={loadTemplate} />}
    </>
  );
}

interface SheetChoiceProps {
  readonly sheets: ReadSheets;
  readonly isWorking: boolean;
  onChoose(sheet: string): void;
}

function SheetChoice({ sheets: { name, others }, isWorking, onChoose }: SheetChoiceProps) {
  const id = useId();
  const options = [name, ...others].map((value) => ({ value, label: value }));
  return (
    <div className={styles.sheet}>
      <label htmlFor={id}>工作表</label>
      <Select<string> id={id} value={name} options={options} disabled={isWorking} onChange={onChoose} />
    </div>
  );
}

interface ButtonsProps {
  readonly steps: ImportSteps;
  onClose(): void;
}

function StepButtons(props: ButtonsProps) {
  const { asked, checked } = props.steps;
  if (asked) return <ColumnButtons {...props} />;
  return checked ? <DecisionButtons {...props} /> : <CheckButtons {...props} />;
}

function ColumnButtons({ steps: { work, asked, check, giveUp, stop } }: ButtonsProps) {
  if (!asked) return null;
  const isWorking = work !== "idle";
  return (
    <>
      {isWorking ? <Button onClick={stop}>停止</Button> : <Button onClick={giveUp}>不导入，重新选择</Button>}
      <Button
        type="primary"
        disabled={missingFields(asked.question, asked.choice).length > 0}
        loading={isWorking}
        onClick={() => void check(asked.existing)}
      >
        {isWorking ? "检查中" : "按这些列检查"}
      </Button>
    </>
  );
}

function CheckButtons({ steps: { files, work, check, stop }, onClose }: ButtonsProps) {
  const isWorking = work !== "idle";
  return (
    <>
      {isWorking ? <Button onClick={stop}>停止</Button> : <Button onClick={onClose}>关闭</Button>}
      <Button type="primary" disabled={files.length === 0} loading={isWorking} onClick={() => void check()}>
        {isWorking ? "检查中" : "检查文件"}
      </Button>
    </>
  );
}

function DecisionButtons({ steps: { work, checked, take, askColumns, giveUp, stop } }: ButtonsProps) {
  if (!checked) return null;
  const { preview } = checked;
  const count = importableCount(preview);
  const isWorking = work !== "idle";
  return (
    <>
      {isWorking ? <Button onClick={stop}>停止</Button> : <Button onClick={giveUp}>不导入，重新选择</Button>}
      {checked.columns && !isWorking && <Button onClick={askColumns}>修改列的对应</Button>}
      <Button type="primary" danger={preview.repeated !== undefined} disabled={count === 0} loading={isWorking} onClick={() => void take()}>
        {work === "importing" ? "导入中" : work === "checking" ? "检查中" : takeLabel(preview)}
      </Button>
    </>
  );
}

function takeLabel(preview: ImportPreview): string {
  const count = importableCount(preview);
  if (count === 0) return "没有可以导入的行";
  if (preview.repeated) return `再次导入 ${count} 行`;
  if (preview.errorCount > 0) return `只导入没有错误的 ${count} 行`;
  return preview.keys.length === 0 ? `全部新增，导入 ${count} 行` : `导入 ${count} 行`;
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
