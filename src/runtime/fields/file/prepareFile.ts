import { EMPTY_FILE, type FileLimits, fileRefusal, keepRefusal } from "../../../schema/kinds/fileLimits.ts";
import { HEAD_LENGTH } from "../../../schema/kinds/fileTypes.ts";
import { judgeFile, renameNote } from "../../../schema/kinds/judgeFile.ts";

/** What the files of an editor are held to before they are sent. */
export interface UploadLimits extends FileLimits {
  /** Pixels that the longer side of a picture may have; larger ones are made smaller. @default as large as it is */
  readonly maxSide?: number;
  /** Programs are taken, too. @default false */
  readonly takesPrograms?: boolean;
}

/** A file that may be sent, or why it may not. */
export type PreparedFile =
  | {
      readonly ok: true;
      /** The file under the name of what it is. */
      readonly file: File;
      /** That its name was another, for the person. */
      readonly note?: string;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Says by its first bytes what a file is, as the server will, and whether it is taken here; a picture is made smaller where
 * the field asks for that.
 */
export async function prepareFile(file: File, limits: UploadLimits): Promise<PreparedFile> {
  const recognised = await recogniseFile(file, limits);
  if (!recognised.ok || !isMadeSmaller(recognised.file, limits)) return recognised;
  const { shrinkPicture } = await import("../pictures/shrinkPicture.ts");
  const smaller = await shrinkPicture(recognised.file, limits.maxSide);
  if (smaller === undefined) return { ok: false, message: "这张图片打不开，请换一张 JPG 或 PNG 图片" };
  const message = fileRefusal(smaller, limits) ?? keepRefusal(smaller);
  return message === undefined ? { ...recognised, file: smaller } : { ok: false, message };
}

/** Says what a file is and whether it is taken here, without changing anything but its name. */
export async function recogniseFile(file: File, limits: UploadLimits): Promise<PreparedFile> {
  const head = await readBytes(file.slice(0, HEAD_LENGTH));
  if (head === undefined) return { ok: false, message: "文件读取失败，请重新选择" };
  if (head.length === 0) return { ok: false, message: EMPTY_FILE };
  const judged = judgeFile({ name: file.name, head }, limits);
  if (!judged.ok) return judged;
  const { name, type } = judged;
  const taken = name === file.name ? file : new File([file], name, { type: type.mime });
  // What will be made smaller is measured afterwards.
  const size = isMadeSmaller(taken, limits) ? 1 : file.size;
  const message = fileRefusal({ name, type: type.mime, size }, limits) ?? keepRefusal({ name, size });
  if (message !== undefined) return { ok: false, message };
  const note = renameNote(file.name, judged);
  return { ok: true, file: taken, ...(note !== undefined && { note }) };
}

/** A picture that moves would stand still afterwards. */
function isMadeSmaller({ type }: File, limits: UploadLimits): limits is UploadLimits & { readonly maxSide: number } {
  return limits.maxSide !== undefined && type.startsWith("image/") && type !== "image/gif";
}

/** `undefined` where the file cannot be read, such as one that was removed meanwhile. */
function readBytes(part: Blob): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.addEventListener("error", () => resolve(undefined));
    reader.readAsArrayBuffer(part);
  });
}
