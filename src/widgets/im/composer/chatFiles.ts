import { sizeLimit } from "../../../schema/kinds/fileTypes.ts";
import { type ChatFileSort, isPicture, suffixOf } from "../../message/sentFiles.ts";
import type { UploadRules } from "../../message/ComposerUploads.ts";

/** Pictures that a chat takes (IM-37). */
export const PICTURE_SUFFIXES = ["jpg", "jpeg", "png", "gif"] as const;
/** Files that a chat takes (IM-38). */
export const FILE_SUFFIXES = ["doc", "docx", ...PICTURE_SUFFIXES, "xls", "xlsx", "pdf", "exe", "msi", "swf", "sql", "apk", "psd"] as const;

/** Why a chat does not take a file, as a sentence (IM-37 to IM-39); `undefined` where it does. Suffixes count in any case. */
export function chatFileFault({ name, size }: Pick<File, "name" | "size">, sort: ChatFileSort): string | undefined {
  const suffix = suffixOf(name);
  const taken: readonly string[] = sort === "picture" ? PICTURE_SUFFIXES : FILE_SUFFIXES;
  if (!taken.includes(suffix)) return `文件 ${name} 格式不正确。${remedyOf(suffix, sort)}`;
  // A picture is held to the limit of pictures by whichever button it comes; the server keeps no larger one.
  if (isPicture(name)) return size > sizeLimit({ group: "image" }) ? "图片大小不能超过 5 MB" : undefined;
  return size > sizeLimit({ group: "document" }) ? "文件大小不能超过 100 MB" : undefined;
}

/** What a person does about a file of a wrong format. */
function remedyOf(suffix: string, sort: ChatFileSort): string {
  if (sort === "file") return `可以发送的格式：${FILE_SUFFIXES.join("、")}`;
  const isFile = (FILE_SUFFIXES as readonly string[]).includes(suffix);
  return `图片的格式：${PICTURE_SUFFIXES.join("、")}${isFile ? "；其他文件请用“文件”按钮发送" : ""}`;
}

/** Files of chats: programs are taken, too (IM-38). */
export const chatUploadRules: UploadRules = { biz: "im", takesPrograms: true, faultOf: chatFileFault };
