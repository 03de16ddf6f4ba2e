import { sizeLimit } from "../../../schema/kinds/fileTypes.ts";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";

/** Pictures that a chat takes (IM-37). */
export const PICTURE_SUFFIXES = ["jpg", "jpeg", "png", "gif"] as const;
/** Files that a chat takes (IM-38). */
export const FILE_SUFFIXES = ["doc", "docx", ...PICTURE_SUFFIXES, "xls", "xlsx", "pdf", "exe", "msi", "swf", "sql", "apk", "psd"] as const;

/** What a person meant to send: a picture by its button, or any file. */
export type ChatFileSort = "picture" | "file";

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

/** Whether a file's name says that it is a picture that chats show. */
export function isPicture(name: string): boolean {
  return (PICTURE_SUFFIXES as readonly string[]).includes(suffixOf(name));
}

/** A stored file as a message says it: a picture is shown, any other file is offered under its name. */
export function fileMarkup({ path, name }: Pick<StoredFile, "path" | "name">): string {
  return isPicture(name) ? `img[${path}]` : `file(${path})[${shownName(name)}]`;
}

/** Brackets would end the name. */
function shownName(name: string): string {
  return name.replaceAll("[", "［").replaceAll("]", "］").replaceAll(/\s/gu, " ");
}

function suffixOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
