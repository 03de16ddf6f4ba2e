import { sizeLimit } from "../../../schema/kinds/fileTypes.ts";
import type { UploadRules } from "../../message/ComposerUploads.ts";
import { type ChatFileSort, isPicture, suffixOf } from "../../message/sentFiles.ts";

/** Pictures that a consultation takes. */
export const PICTURE_SUFFIXES = ["jpg", "jpeg", "png", "gif", "webp"] as const;
/** Files that a consultation takes: what can be looked at, and no programs. */
export const FILE_SUFFIXES = [...PICTURE_SUFFIXES, "pdf", "doc", "docx", "xls", "xlsx", "txt"] as const;

/** Most bytes of a file in a consultation. */
const LARGEST = 10 * 1024 * 1024;

/** Why a consultation does not take a file, as a sentence with what it takes; `undefined` where it does. */
export function consultFileFault({ name, size }: Pick<File, "name" | "size">, sort: ChatFileSort): string | undefined {
  const taken: readonly string[] = sort === "picture" ? PICTURE_SUFFIXES : FILE_SUFFIXES;
  if (!taken.includes(suffixOf(name))) return `文件 ${name} 格式不正确。可以发送的格式：${taken.join("、")}`;
  // The server keeps no larger picture, by whichever button it comes.
  if (isPicture(name) && size > sizeLimit({ group: "image" })) return "图片大小不能超过 5 MB，请压缩后再发";
  return size > LARGEST ? "文件大小不能超过 10 MB，请压缩或分开发送" : undefined;
}

/** Files of consultations lie in a folder of their own, whose rights are those of the consultation. */
export const consultUploadRules: UploadRules = { biz: "consult", faultOf: consultFileFault };
