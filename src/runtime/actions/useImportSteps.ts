import type { ImportPreview, ImportProgress } from "../../schema/wire/importAnswers.ts";
import { App } from "antd";
import type { UploadFile } from "antd";
import { useEffect, useRef, useState } from "react";
import { asApiError } from "../api/apiError.ts";
import type { ApiError } from "../api/apiError.ts";
import { STOP_IMPORT } from "../api/followImport.ts";
import type { ExistingRule, ImportFaults, ImportOutcome, ImportRequest } from "../api/importApi.ts";
import { useConfirm } from "../window/useConfirm.tsx";

/** What stands at a file whose import, or check, its person ended. */
const STOPPED = "已停止，没有导入任何数据";

/** What importing needs of the server. */
export interface ImportCalls {
  /** Asks what an import would do; nothing is written. */
  preview(file: File, request: Pick<ImportRequest, "existing" | "signal" | "onProgress" | "onLines">): Promise<ImportPreview>;
  /** Imports one file; gives back the server's sentence and, where some lines failed, the faults. */
  send(file: File, request: ImportRequest): Promise<ImportOutcome>;
  /** At least one file was taken in. */
  onImported(): void;
  onClose(): void;
  /** Shows the lines that failed after all. */
  showFaults(faults: ImportFaults): void;
}

/** A file that was looked at, with what was chosen for it. */
export interface CheckedFile {
  readonly uid: string;
  readonly name: string;
  readonly existing: ExistingRule;
  readonly preview: ImportPreview;
}

/** How far an import is. */
export interface ImportSteps {
  readonly files: readonly UploadFile[];
  readonly work: "idle" | "checking" | "importing";
  /** Lines that are done; absent while the server is not at them. */
  readonly progress: ImportProgress | undefined;
  /** The file whose preview waits for a decision. */
  readonly checked: CheckedFile | undefined;
  /** Takes these files in place of those chosen before. */
  choose(files: readonly UploadFile[]): void;
  /** Looks at the first file that is not done. */
  check(existing?: ExistingRule): Promise<void>;
  /** Imports the file that was looked at, and looks at the next one. */
  take(): Promise<void>;
  /** Back to the files without the one that was looked at: whoever refuses it must not meet it again. */
  giveUp(): void;
  /** Ends the work; an import that is not through leaves nothing behind. */
  stop(): void;
}

/** Leads through an import: choose, look at what it would do, decide; one file after another, since later ones may refer to earlier ones. */
export function useImportSteps({ preview, send, onImported, onClose, showFaults }: ImportCalls): ImportSteps {
  const { message } = App.useApp();
  const ask = useConfirm();
  const { files, setFiles, work, progress, attempt, stop } = useFileWork();
  const [checked, setChecked] = useState<CheckedFile>();

  async function look(file: UploadFile | undefined, existing: ExistingRule): Promise<void> {
    if (!file) return;
    const found = await attempt(file, "checking", (request) => preview(file.originFileObj as File, { ...request, existing }));
    // What failed stands beside the files.
    if (!found) return setChecked(undefined);
    setFiles((before) => before.map((one) => (one.uid === file.uid ? withoutBar(one) : one)));
    setChecked({ uid: file.uid, name: file.name, existing, preview: found });
  }

  const take = async () => {
    const file = files.find(({ uid }) => uid === checked?.uid);
    if (!file || !checked) return;
    const { existing, preview: seen } = checked;
    const answer = await attempt(file, "importing", async (request) => {
      const full = { ...request, existing, fileHash: seen.fileHash, again: seen.repeated !== undefined };
      return sendOnce({ send, ask, file, request: full });
    });
    setChecked(undefined);
    if (answer === undefined) return;
    const left = files.filter(({ uid }) => uid !== file.uid);
    setFiles(left);
    if (answer === "refused") return;
    onImported();
    if (answer.faults) showFaults(answer.faults);
    else void message.success(answer.message || `${file.name} 文件上传成功`);
    if (left.length > 0) await look(left[0], existing);
    else onClose();
  };

  return {
    files,
    work,
    progress,
    checked,
    choose: setFiles,
    check: (existing) => look(checked ? files.find(({ uid }) => uid === checked.uid) : files[0], existing ?? "skip"),
    take,
    giveUp: () => {
      setFiles((before) => before.filter(({ uid }) => uid !== checked?.uid));
      setChecked(undefined);
    },
    stop,
  };
}

/** The files, and the call that is at work on one of them. */
function useFileWork() {
  const { message } = App.useApp();
  const [files, setFiles] = useState<readonly UploadFile[]>([]);
  const [work, setWork] = useState<ImportSteps["work"]>("idle");
  const [progress, setProgress] = useState<ImportProgress>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const update = (uid: string, change: Partial<UploadFile>) =>
    setFiles((before) => before.map((file) => (file.uid === uid ? { ...file, ...change } : file)));

  /** Runs a call on a file, with its bar; `undefined` where it failed, which is said at the file. */
  async function attempt<T>(
    { uid, name }: UploadFile,
    kind: Exclude<ImportSteps["work"], "idle">,
    call: (request: ImportRequest) => Promise<T>,
  ): Promise<T | undefined> {
    abort.current = new AbortController();
    setWork(kind);
    setProgress(undefined);
    update(uid, { status: "uploading", percent: 0 });
    try {
      const onProgress = (share: number) => update(uid, { percent: Math.round(share * 100) });
      return await call({ signal: abort.current.signal, onProgress, onLines: setProgress });
    } catch (error) {
      const failure = asApiError(error);
      const isStopped = failure.kind === "cancelled";
      const reason = failure.message || `${name} 导入失败.`;
      // Whoever stopped it did nothing wrong.
      if (isStopped) update(uid, { status: "done", response: STOPPED });
      else update(uid, { status: "error", response: reason });
      if (!isStopped) void message.warning(reason);
      return undefined;
    } finally {
      setWork("idle");
    }
  }
  return { files, setFiles, work, progress, attempt, stop: () => abort.current?.abort(STOP_IMPORT) };
}

/** A file that was looked at is neither taken in nor refused. */
function withoutBar({ status: _status, percent: _percent, response: _response, ...file }: UploadFile): UploadFile {
  return file;
}

interface Sending extends Pick<ImportCalls, "send"> {
  readonly ask: ReturnType<typeof useConfirm>;
  readonly file: UploadFile;
  readonly request: ImportRequest;
}

/** Asks before a file is imported a second time that somebody imported since it was looked at. */
async function sendOnce({ send, ask, file, request }: Sending): Promise<ImportOutcome | "refused"> {
  const book = file.originFileObj as File;
  try {
    return await send(book, request);
  } catch (error) {
    const repeated = repetitionOf(asApiError(error));
    if (!repeated) throw error;
    const agreed = await ask({
      title: `这个文件已于 ${repeated.at} 导入过（${repeated.count} 行）`,
      text: `${file.name}：再导入一次可能产生重复的数据。`,
      okText: "再次导入",
      cancelText: "不导入",
      danger: true,
    });
    return agreed ? await send(book, { ...request, again: true }) : "refused";
  }
}

/** When the file was imported before, where that is why it was refused. */
function repetitionOf({ result }: ApiError): { readonly at: string; readonly count: number } | undefined {
  return (result as { readonly repeated?: { readonly at: string; readonly count: number } } | null | undefined)?.repeated;
}
