import type { FieldModel } from "../../../schema/model/entity.ts";
import { sizeText } from "./storedFiles.ts";

/** What files a field takes. */
export interface FileLimits {
  readonly type: "image" | "file";
  /** Extensions with their dot, lower case; empty: any. */
  readonly accept: readonly string[];
  /** Bytes. */
  readonly maxSize: number;
  readonly maxCount: number;
  /** Folder on the server (FILE-05). */
  readonly biz: string;
}

/** Reads the limits of a file or image field. */
export function fileLimits({ constraints, ui }: FieldModel, type: FileLimits["type"]): FileLimits {
  const { accept, maxSize, biz } = ui.props;
  return {
    type,
    accept: Array.isArray(accept) ? accept.map((extension) => String(extension).toLowerCase()) : [],
    maxSize: typeof maxSize === "number" ? maxSize * 1024 : Number.POSITIVE_INFINITY,
    maxCount: constraints.maxItems ?? Number.POSITIVE_INFINITY,
    biz: typeof biz === "string" ? biz : "temp",
  };
}

/** Why a file is not taken; `undefined` where it is (FILE-07). */
export function refusal(file: File, { type, accept, maxSize }: FileLimits): string | undefined {
  const name = file.name.toLowerCase();
  if (type === "image" && !file.type.startsWith("image/")) return "请上传图片";
  if (accept.length > 0 && !accept.some((extension) => name.endsWith(extension))) return `只能上传 ${accept.join("、")} 格式的文件`;
  if (file.size > maxSize) return `文件大小 ${sizeText(file.size)}，不能超过 ${sizeText(maxSize)}`;
  return undefined;
}

/** The limits in one line, for the person. */
export function limitsText({ type, accept, maxSize, maxCount }: FileLimits): string {
  const parts = [
    accept.length > 0 ? accept.join("、") : type === "image" ? "图片" : undefined,
    Number.isFinite(maxSize) ? `单个不超过 ${sizeText(maxSize)}` : undefined,
    Number.isFinite(maxCount) ? `最多 ${maxCount} 个` : undefined,
  ];
  return parts.filter((part) => part !== undefined).join("，");
}
