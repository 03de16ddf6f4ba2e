import { anyOf } from "../../../schema/kinds/fileLimits.ts";
import { ApiError, http, recogniseFile } from "../../../runtime/index.ts";
import { createHttp } from "../../../runtime/forWidgets.ts";
import type { CellFile } from "./cellFile.ts";
import type { CellColumn } from "./lineageColumn.ts";

/** Sends without a session: the token goes along only where the column asks for it (FILE-20). */
const anonymous = createHttp();

/** Said where the server gives no reason (FILE-30). */
const unexplained = "未知错误";

/** Where a file goes and who hears how far it is. */
export interface CellUpload {
  readonly column: CellColumn;
  readonly file: File;
  /** 0 to 100 */
  readonly onPercent: (percent: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends the file of a cell (FILE-17, FILE-19). What goes wrong is in the answer; nothing is thrown. */
export async function uploadCellFile(upload: CellUpload): Promise<CellFile> {
  const { column, file } = upload;
  const sent = { name: file.name, type: file.type, size: file.size, percent: 100, path: "" };
  try {
    const recognised = await recogniseFile(file, anyOf(column.type === "image" ? "image" : "file"));
    if (!recognised.ok) return { ...sent, status: "error", message: recognised.message };
    return { ...sent, ...(await send(upload, recognised.file)) };
  } catch (error) {
    return { ...sent, status: "error", message: said(error instanceof ApiError && error.isUnexplained ? undefined : messageOf(error)) };
  }
}

async function send(
  { column, onPercent, signal }: CellUpload,
  file: File,
): Promise<Pick<CellFile, "name" | "status" | "path" | "message" | "url">> {
  const form = new FormData();
  form.append("biz", "temp");
  form.append("isup", "1");
  if (column.type === "image") form.append("type", "image");
  form.append("file", file, file.name);
  anonymous.configure({ baseUrl: http.baseUrl });
  const client = column.token === true ? http : anonymous;
  const answer = await client.bare<unknown>("/sys/common/upload", {
    method: "POST",
    data: form,
    handles: "all",
    timeout: 120_000,
    signal,
    onProgress: (share) => onPercent(Math.round(share * 100)),
  });
  const body = isRecord(answer) ? answer : {};
  if (body["success"] === false) return { name: file.name, status: "error", path: "", message: said(body["message"]) };
  // With a flag that says so, or without any: the path stands where the column says (FILE-29, FILE-31).
  const path = body[column.responseName ?? "message"];
  if (typeof path !== "string" || path === "") return { name: file.name, status: "error", path: "", message: unexplained };
  if (path === "local") return { name: file.name, status: "done", path: await dataAddress(file) };
  return { name: file.name, status: "done", path };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function said(message: unknown): string {
  return typeof message === "string" && message !== "" ? message : unexplained;
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}

/** A picture in itself, where the server keeps none (FILE-18). */
function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("文件读取失败，请重新选择")));
    reader.readAsDataURL(file);
  });
}
