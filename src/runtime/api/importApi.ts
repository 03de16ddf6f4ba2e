import type { ColumnsQuestion, ImportPreview, ImportState } from "../../schema/wire/importAnswers.ts";
import { ApiError, asApiError } from "./apiError.ts";
import type { EntityAddress } from "./entityApi.ts";
import { followImport } from "./followImport.ts";
import type { FollowedRequest } from "./followImport.ts";
import { http } from "./http.ts";

/** Result of an import of which some lines failed (code 201). */
export interface ImportFaults {
  readonly message: string;
  /** Path of the error file below the API prefix. */
  readonly fileUrl: string;
  readonly fileName: string;
}

/** What became of an import: the server's sentence and, where some lines failed, the faults. */
export interface ImportOutcome {
  readonly message: string;
  readonly faults?: ImportFaults;
}

/** What becomes of lines whose row is there already: passed over, or changed to what the file says. */
export type ExistingRule = "skip" | "update";

/** How a file is sent. */
export interface ImportRequest extends FollowedRequest {
  /** Take the file although it was imported before. @default false */
  readonly again?: boolean;
  /** @default such lines are faults */
  readonly existing?: ExistingRule;
  /** Names of the fields that columns are for, by their places. @default they are found by their titles */
  readonly columns?: Readonly<Record<number, string>> | undefined;
  /** Name of the sheet that is read. @default the one that fits best */
  readonly sheet?: string | undefined;
  /** SHA-256 of the file that was previewed; another one is refused. */
  readonly fileHash?: string;
}

/** How a file is looked at. */
export type PreviewRequest = Pick<ImportRequest, "existing" | "columns" | "sheet" | "signal" | "onProgress" | "onLines">;

/** What the server asks where the titles of a file do not fit; `undefined` where it was refused for something else. */
export function columnsQuestionOf({ result }: ApiError): ColumnsQuestion | undefined {
  return (result as { readonly question?: ColumnsQuestion } | null | undefined)?.question;
}

/** Callers show failures where they happen. */
const handled = { handles: "all" } as const;
const ASK_AGAIN = 3000;
/** Questions in a row that may find nothing: the file may still be read, which leaves no trace yet. */
const UNKNOWN_ANSWERS = 8;

/** Thousands of lines go through every check, as in the import itself. */
const previewTimeout = 10 * 60_000;

/**
 * Asks what an import of the file would do; nothing is written.
 *
 * @throws ApiError with `result.question` where the titles of the file do not fit
 */
export async function previewImport(
  entity: EntityAddress,
  file: File,
  { existing, columns, sheet, ...request }: PreviewRequest = {},
): Promise<ImportPreview> {
  const url = withChoices(`${entity.api}/importPreview`, { existing, columns, sheet });
  const full = { ...handled, timeout: previewTimeout, ...request };
  return followImport(entity.api, full, async (followed) => (await http.upload<ImportPreview>(url, formOf(file), followed)).result);
}

/**
 * Sends a file to import. Where the answer is lost, or the file takes longer than anybody waits for an answer, it asks
 * for the result by the key of the request: an import goes on without the window that began it.
 *
 * @throws ApiError with `result.repeated` where the file was imported before
 */
export async function importRows(
  entity: EntityAddress,
  file: File,
  { again, existing, columns, sheet, fileHash, ...request }: ImportRequest = {},
): Promise<ImportOutcome> {
  const url = withChoices(`${entity.api}/importExcel`, { again, existing, columns, sheet, fileHash });
  try {
    return await followImport(entity.api, { ...handled, ...request }, async (followed) => {
      const { code, message, result } = await http.upload<unknown>(url, formOf(file), followed);
      return outcomeOf(code, message, result);
    });
  } catch (error) {
    const failure = asApiError(error);
    const isLost = failure.kind === "timeout" || failure.kind === "network";
    if (!isLost || failure.writeKey === undefined) throw failure;
    return askForResult(entity, failure.writeKey, { failure, signal: request.signal });
  }
}

/** What is said about a file beside sending it. */
type Choices = { readonly [K in "again" | "existing" | "columns" | "sheet" | "fileHash"]?: ImportRequest[K] | undefined };

function withChoices(url: string, { again = false, existing, columns, sheet, fileHash }: Choices): string {
  const choices = new URLSearchParams({
    ...(again && { again: "1" }),
    ...(existing && { existing }),
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(sheet !== undefined && { sheet }),
    ...(fileHash && { fileHash }),
  });
  return choices.size > 0 ? `${url}?${choices.toString()}` : url;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("files[]", file, file.name);
  return form;
}

interface Asking {
  /** Why the answer is missing. */
  readonly failure: ApiError;
  readonly signal: AbortSignal | undefined;
}

/** @throws ApiError the failure that lost the answer, where the import is not to be found or nobody answers */
async function askForResult(entity: EntityAddress, key: string, { failure, signal }: Asking): Promise<ImportOutcome> {
  for (let unknown = 0; unknown < UNKNOWN_ANSWERS;) {
    await pause(ASK_AGAIN, signal);
    const answer = await stateOf(entity, key, signal);
    if (answer?.state === "done") return outcomeOf(answer.code, answer.message, answer.result);
    unknown = answer?.state === "running" ? 0 : unknown + 1;
  }
  throw failure;
}

/** `undefined` where nobody answers. */
async function stateOf(entity: EntityAddress, key: string, signal: AbortSignal | undefined): Promise<ImportState | undefined> {
  try {
    return (await http.get<ImportState>(`${entity.api}/importResult`, { id: key }, { ...handled, signal })).result;
  } catch (error) {
    const failure = asApiError(error);
    if (failure.kind === "timeout" || failure.kind === "network" || failure.kind === "server") return undefined;
    throw failure;
  }
}

function pause(time: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new ApiError({ kind: "cancelled", message: "已取消" }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, time);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

function outcomeOf(code: number, message: string, result: unknown): ImportOutcome {
  return code === 201 ? { message, faults: faultsOf(result, message) } : { message };
}

/** The specification has two shapes: an object, or the error file's path alone. */
function faultsOf(result: unknown, message: string): ImportFaults {
  if (typeof result === "string") return { message, fileUrl: result, fileName: fileNameOf(result) };
  const {
    msg,
    fileUrl = "",
    fileName,
  } = (result ?? {}) as { readonly msg?: string; readonly fileUrl?: string; readonly fileName?: string };
  return { message: msg ?? message, fileUrl, fileName: fileName ?? fileNameOf(fileUrl) };
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1) || "导入错误.xls";
}
