import type { ColumnsQuestion, ImportPreview, ImportProgress } from "../../schema/wire/importAnswers.ts";
import { App } from "antd";
import type { UploadFile } from "antd";
import { useEffect, useRef, useState } from "react";
import { asApiError } from "../api/apiError.ts";
import type { ApiError } from "../api/apiError.ts";
import { STOP_IMPORT } from "../api/followImport.ts";
import { columnsQuestionOf } from "../api/importApi.ts";
import type { ExistingRule, ImportFaults, ImportOutcome, ImportRequest, PreviewRequest } from "../api/importApi.ts";
import { useConfirm } from "../window/useConfirm.tsx";
import { firstChoice, remembered } from "./columnChoice.ts";
import type { ColumnChoice, ColumnMemory } from "./columnChoice.ts";

/** What stands at a file whose import, or check, its person ended. */
const STOPPED = "已停止，没有导入任何数据";

/** What importing needs of the server. */
export interface ImportCalls {
  /** Asks what an import would do; nothing is written. */
  preview(file: File, request: PreviewRequest): Promise<ImportPreview>;
  /** Imports one file; gives back the server's sentence and, where some lines failed, the faults. */
  send(file: File, request: ImportRequest): Promise<ImportOutcome>;
  /** At least one file was taken in. */
  onImported(): void;
  onClose(): void;
  /** Shows the lines that failed after all. */
  showFaults(faults: ImportFaults): void;
  /** What this person chose for columns before, and how to keep what they choose now. */
  readonly memory: readonly [ColumnMemory | undefined, (memory: ColumnMemory) => void];
}

/** A question about the columns of a file, and what was answered so far. */
interface AnsweredQuestion {
  readonly question: ColumnsQuestion;
  readonly choice: ColumnChoice;
}

/** How a file is looked at. */
interface FileChoice {
  readonly existing: ExistingRule;
  /** Present where its columns were chosen. */
  readonly columns?: AnsweredQuestion | undefined;
  /** Present where its sheet was chosen. */
  readonly sheet?: string | undefined;
}

/** A file whose titles do not fit. */
export interface AskedFile extends AnsweredQuestion, Pick<FileChoice, "existing" | "sheet"> {
  readonly uid: string;
  readonly name: string;
}

/** A file that was looked at, with what was chosen for it. */
export interface CheckedFile extends FileChoice {
  readonly uid: string;
  readonly name: string;
  readonly preview: ImportPreview;
}

/** How far an import is. */
export interface ImportSteps {
  readonly files: readonly UploadFile[];
  readonly work: "idle" | "checking" | "importing";
  /** Lines that are done; absent while the server is not at them. */
  readonly progress: ImportProgress | undefined;
  /** The file whose columns wait for a choice; it goes before one that was looked at. */
  readonly asked: AskedFile | undefined;
  /** The file whose preview waits for a decision. */
  readonly checked: CheckedFile | undefined;
  /** Takes these files in place of those chosen before. */
  choose(files: readonly UploadFile[]): void;
  /** Changes what columns are for. */
  chooseColumns(choice: ColumnChoice): void;
  /** Back from the preview to the choice of columns. */
  askColumns(): void;
  /** Looks at the file that is at work, else at the first one; with the columns that were chosen. */
  check(existing?: ExistingRule): Promise<void>;
  /** Looks at another sheet of the file, with its own titles. */
  chooseSheet(sheet: string): Promise<void>;
  /** Imports the file that was looked at, and looks at the next one. */
  take(): Promise<void>;
  /** Back to the files without the one that was looked at: whoever refuses it must not meet it again. */
  giveUp(): void;
  /** Ends the work; an import that is not through leaves nothing behind. */
  stop(): void;
}

/** The call that imports a file as it was looked at. */
type Take = Pick<ImportCalls, "send"> & { readonly ask: ReturnType<typeof useConfirm> };

function takeChecked({ send, ask }: Take, file: UploadFile, { existing, preview, columns, sheet }: CheckedFile) {
  const chosen = { existing, columns: columns?.choice, sheet };
  return (request: ImportRequest) =>
    sendOnce({ send, ask, file, request: { ...request, ...chosen, fileHash: preview.fileHash, again: preview.repeated !== undefined } });
}

/** Leads through an import: choose, look at what it would do, decide; one file after another, since later ones may refer to earlier ones. */
export function useImportSteps({ preview, send, onImported, onClose, showFaults, memory }: ImportCalls): ImportSteps {
  const { message } = App.useApp();
  const ask = useConfirm();
  const fileWork = useFileWork();
  const { files, setFiles, work, progress, attempt, stop } = fileWork;
  const { asked, setAsked, checked, setChecked, look } = useLookedAt(fileWork, { preview, memory });

  const take = async () => {
    const file = files.find(({ uid }) => uid === checked?.uid);
    if (!file || !checked) return;
    const answer = await attempt(file, "importing", takeChecked({ send, ask }, file, checked));
    setChecked(undefined);
    if (answer === undefined) return;
    const left = files.filter(({ uid }) => uid !== file.uid);
    setFiles(left);
    if (answer === "refused") return;
    onImported();
    if (answer.faults) showFaults(answer.faults);
    else void message.success(answer.message || `${file.name} 文件上传成功`);
    if (left.length > 0) await look(left[0], { existing: checked.existing });
    else onClose();
  };

  const current = asked ?? checked;
  const fileNow = current ? files.find(({ uid }) => uid === current.uid) : files[0];
  return {
    files,
    work,
    progress,
    asked,
    checked,
    choose: setFiles,
    chooseColumns: (choice) => setAsked((before) => before && { ...before, choice }),
    askColumns: () => checked?.columns && setAsked({ ...fileOf(checked), ...checked.columns }),
    check: (existing) => look(fileNow, { existing: existing ?? "skip", columns: asked ?? checked?.columns, sheet: current?.sheet }),
    chooseSheet: (sheet) => look(fileNow, { existing: current?.existing ?? "skip", sheet }),
    take,
    giveUp: () => {
      setFiles((before) => before.filter(({ uid }) => uid !== current?.uid));
      setAsked(undefined);
      setChecked(undefined);
    },
    stop,
  };
}

/** What was found out of the file that is at work, and how to look at one. */
function useLookedAt(
  { setFiles, attempt }: ReturnType<typeof useFileWork>,
  { preview, memory: [memory, remember] }: Pick<ImportCalls, "preview" | "memory">,
) {
  const [asked, setAsked] = useState<AskedFile>();
  const [checked, setChecked] = useState<CheckedFile>();

  async function look(file: UploadFile | undefined, choice: FileChoice): Promise<void> {
    if (!file) return;
    const { existing, columns, sheet } = choice;
    const found = await attempt(file, "checking", (request) =>
      orQuestion(preview(file.originFileObj as File, { ...request, existing, columns: columns?.choice, sheet })),
    );
    // What failed stands beside the files, and a choice that was refused is there to be changed.
    if (!found) return setChecked(undefined);
    setFiles((before) => before.map((one) => (one.uid === file.uid ? withoutBar(one) : one)));
    const { uid, name } = file;
    if ("question" in found)
      return setAsked({ uid, name, existing, sheet, question: found.question, choice: firstChoice(found.question, memory ?? {}) });
    if (columns) remember(remembered(memory ?? {}, columns.question, columns.choice));
    setAsked(undefined);
    setChecked({ uid, name, ...choice, preview: found });
  }

  return { asked, setAsked, checked, setChecked, look };
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

function fileOf({ uid, name, existing, sheet }: CheckedFile): Omit<AskedFile, keyof AnsweredQuestion> {
  return { uid, name, existing, sheet };
}

/** Gives back what the server asks instead of an answer. */
async function orQuestion(answer: Promise<ImportPreview>): Promise<ImportPreview | { readonly question: ColumnsQuestion }> {
  try {
    return await answer;
  } catch (error) {
    const question = columnsQuestionOf(asApiError(error));
    if (!question) throw error;
    return { question };
  }
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
