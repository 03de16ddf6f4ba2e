import type { FieldModel } from "../model/entity.ts";
import { fileTypeOf, sizeLimit } from "./fileTypes.ts";
import { acceptedText, formatsText, spaced } from "./fileWords.ts";
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
    ...anyOf(kindOf(kind).holds ?? "file"),
    accept: Array.isArray(accept) ? accept.map((extension) => String(extension).toLowerCase()) : [],
    maxSize: typeof maxSize === "number" ? maxSize * 1024 : Number.POSITIVE_INFINITY,
    maxCount: constraints.maxItems ?? Number.POSITIVE_INFINITY,
    biz: typeof biz === "string" ? biz : DEFAULT_FOLDER,
  };
}

/** The limits of a place that takes every file of a sort. */
export function anyOf(held: HeldFiles): FileLimits {
  return { held, accept: [], maxSize: Number.POSITIVE_INFINITY, maxCount: Number.POSITIVE_INFINITY, biz: DEFAULT_FOLDER };
}

/** Said of a file without a byte. */
export const EMPTY_FILE = "文件是空的，请重新选择";

/** Why a field does not take a file that is what its name says; `undefined` where it does (FILE-07). */
export function fileRefusal(file: Pick<StoredFile, "name" | "size" | "type">, limits: FileLimits): string | undefined {
  const { held, maxSize } = limits;
  const title = fileTypeOf(file.name)?.title;
  const what = title === undefined ? "" : `：这是${spaced(title)}`;
  if (!isOfSort(file.type, held)) return `${sortMessage(held)}（${formatsText(limits)}）${what}`;
  if (!hasAccepted(file.name, limits)) return `只能上传 ${acceptedText(limits)} 格式的文件${what}，请转换格式后再上传`;
  return file.size > maxSize ? tooLarge(file.size, maxSize) : undefined;
}

/** Whether a field takes files of this name; suffixes of one format are one. */
function hasAccepted(name: string, { accept }: FileLimits): boolean {
  if (accept.length === 0) return true;
  const type = fileTypeOf(name);
  const lower = name.toLowerCase();
  return accept.some((extension) => lower.endsWith(extension) || (type !== undefined && fileTypeOf(`_${extension}`) === type));
}

/** Why a file is not kept, whatever the field: what the server would say after all of it was sent. */
export function keepRefusal({ name, size }: Pick<StoredFile, "name" | "size">): string | undefined {
  if (size === 0) return EMPTY_FILE;
  const type = fileTypeOf(name);
  if (type === undefined) return undefined;
  const limit = sizeLimit(type);
  return size > limit ? tooLarge(size, limit) : undefined;
}

function tooLarge(size: number, limit: number): string {
  const [found, most] = [sizeText(size), sizeText(limit)];
  return found === most ? `文件超过了 ${most}` : `文件大小 ${found}，不能超过 ${most}`;
}

/** Size for people: 12 KB, 3.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
}
