import { anyOf } from "../../../schema/kinds/fileLimits.ts";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { ApiError } from "../../api/apiError.ts";
import { http } from "../../api/http.ts";
import { recogniseFile } from "./prepareFile.ts";

/** Where a file goes and who is told how far it is. */
export interface UploadOptions {
  /** Folder on the server. */
  readonly biz: string;
  /** What must be sent: a picture, or any file. */
  readonly type: "image" | "file";
  /** Share sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** The file goes into formatted text. @default false */
  readonly isEditor?: boolean;
  /** Programs are sent, too: the server keeps them of chats alone. @default false */
  readonly takesPrograms?: boolean;
}

/**
 * Sends a file (FILE-17) under the name of what it is; the answer's message is its path, or `local`: then the value holds
 * the picture itself (FILE-18).
 *
 * @throws ApiError also where its first bytes show that the server would not keep it; then nothing is sent
 */
export async function uploadFile(chosen: File, options: UploadOptions): Promise<StoredFile> {
  const { biz, type, onProgress, signal, isEditor = false, takesPrograms = false } = options;
  const recognised = await recogniseFile(chosen, { ...anyOf(type), takesPrograms });
  if (!recognised.ok) throw new ApiError({ kind: "invalid", message: recognised.message });
  const { file } = recognised;
  const form = new FormData();
  form.append("biz", biz);
  if (type === "image") form.append("type", "image");
  if (isEditor) form.append("jeditor", "1");
  form.append("file", file, file.name);
  const { message } = await http.upload<unknown>("/sys/common/upload", form, {
    handles: "all",
    onProgress,
    signal,
  });
  const path = message === "local" ? await dataAddress(file) : message;
  return { name: file.name, path, size: file.size, type: file.type || "application/octet-stream" };
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("文件读取失败，请重新选择")));
    reader.readAsDataURL(file);
  });
}
