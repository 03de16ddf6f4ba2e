import { type FileLimits, fileRefusal, keepRefusal, WRONG_TYPE } from "../../../schema/kinds/fileLimits.ts";
import { fileTypeOf, HEAD_LENGTH } from "../../../schema/kinds/fileTypes.ts";

/** What the files of an editor are held to before they are sent. */
export interface UploadLimits extends FileLimits {
  /** Pixels that the longer side of a picture may have; larger ones are made smaller. @default as large as it is */
  readonly maxSide?: number;
}

/** A file that may be sent, or why it may not. */
export type PreparedFile = { readonly ok: true; readonly file: File } | { readonly ok: false; readonly message: string };

/** Why a file is not taken, as far as that shows without reading it; `undefined` where it is. */
export function refusalAtOnce(file: File, limits: UploadLimits): string | undefined {
  // What will be made smaller is measured afterwards.
  const { name, type } = file;
  const size = isMadeSmaller(file, limits) ? Math.min(file.size, 1) : file.size;
  return fileRefusal({ name, type, size }, limits) ?? keepRefusal({ name, size });
}

/** Reads the beginning of a file, which has to be what its suffix says, and makes a picture smaller where the field asks for that. */
export async function prepareFile(file: File, limits: UploadLimits): Promise<PreparedFile> {
  const head = await readBytes(file.slice(0, HEAD_LENGTH));
  if (head === undefined) return { ok: false, message: "文件读取失败，请重新选择" };
  if (fileTypeOf(file.name)?.matches(head) !== true) return { ok: false, message: WRONG_TYPE };
  if (!isMadeSmaller(file, limits)) return { ok: true, file };
  const { shrinkPicture } = await import("../pictures/shrinkPicture.ts");
  const smaller = await shrinkPicture(file, limits.maxSide);
  if (smaller === undefined) return { ok: false, message: "这张图片打不开，请换一张 JPG 或 PNG 图片" };
  const message = fileRefusal(smaller, limits) ?? keepRefusal(smaller);
  return message === undefined ? { ok: true, file: smaller } : { ok: false, message };
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
