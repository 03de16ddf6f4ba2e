import type { FieldModel } from "../model/entity.ts";
import { fileTypeOf, sizeLimit } from "./fileTypes.ts";
import { kindOf } from "./registry.ts";
import { type HeldFiles, isOfSort, sortMessage, type StoredFile } from "./storedFile.ts";

/** What files a field takes; the same in the browser, before anything is sent, and on the server, of what a row names. */
export interface FileLimits {
  readonly held: HeldFiles;
  /** Extensions with their dot, lower case; empty: any. */
  readonly accept: readonly string[];
  /** Bytes. */
  readonly maxSize: number;
  readonly maxCount: number;
  /** Folder on the server (FILE-05). */
  readonly biz: string;
}

/** Folder of uploads that name none (spec §9, FILE-05). */
export const DEFAULT_FOLDER = "temp";

/** Reads the limits of a field that holds files. */
export function fileLimits({ kind, constraints, ui: { props } }: FieldModel): FileLimits {
  const { accept, maxSize, biz } = props;
  return {
    held: kindOf(kind).holds ?? "file",
    accept: Array.isArray(accept) ? accept.map((extension) => String(extension).toLowerCase()) : [],
    maxSize: typeof maxSize === "number" ? maxSize * 1024 : Number.POSITIVE_INFINITY,
    maxCount: constraints.maxItems ?? Number.POSITIVE_INFINITY,
    biz: typeof biz === "string" ? biz : DEFAULT_FOLDER,
  };
}

/** Said of a file whose suffix nobody knows, or whose content is another than its suffix says. */
export const WRONG_TYPE = "不支持该文件类型，或文件内容与后缀不符，请检查后重新上传";
/** Said of a file without a byte. */
export const EMPTY_FILE = "文件是空的，请重新选择";

/** Why a field does not take a file; `undefined` where it does (FILE-07). */
export function fileRefusal(file: Pick<StoredFile, "name" | "size" | "type">, { held, accept, maxSize }: FileLimits): string | undefined {
  const name = file.name.toLowerCase();
  if (!isOfSort(file.type, held)) return sortMessage(held);
  if (accept.length > 0 && !accept.some((extension) => name.endsWith(extension))) return `只能上传 ${accept.join("、")} 格式的文件`;
  return file.size > maxSize ? tooLarge(file.size, maxSize) : undefined;
}

/** Why a file is not kept, whatever the field: what the server would say after all of it was sent. */
export function keepRefusal({ name, size }: Pick<StoredFile, "name" | "size">): string | undefined {
  const type = fileTypeOf(name);
  if (!type || type.group === "program") return WRONG_TYPE;
  if (size === 0) return EMPTY_FILE;
  const limit = sizeLimit(type);
  return size > limit ? tooLarge(size, limit) : undefined;
}

function tooLarge(size: number, limit: number): string {
  return `文件大小 ${sizeText(size)}，不能超过 ${sizeText(limit)}`;
}

/** Size for people: 12 KB, 3.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
