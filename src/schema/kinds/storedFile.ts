import { readAddress } from "../address/readAddress.ts";
import type { FieldModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";
import type { TextResult } from "./kind.ts";
import { listSchema } from "./stringSchema.ts";
import { read, readList, refuse } from "./textResult.ts";

/** A file a field holds; the wire value is a list of these. */
export interface StoredFile {
  /** Name people gave it. */
  readonly name: string;
  /** Path below the upload root. */
  readonly path: string;
  /** Bytes; 0 where unknown. */
  readonly size: number;
  /** MIME type. */
  readonly type: string;
}

/** What a kind of field takes: any file, or those whose MIME type begins with the word. */
export type HeldFiles = "file" | "image" | "audio" | "video";

/** What is said where a file is not of the sort that a kind takes (FILE-07). */
export const wrongSort: Readonly<Record<Exclude<HeldFiles, "file">, string>> = {
  image: "请上传图片",
  audio: "请上传音频",
  video: "请上传视频",
};

/** Type of a file of which nothing is known. */
export const UNKNOWN_TYPE = "application/octet-stream";

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  bmp: "image/bmp",
  pdf: "application/pdf",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  wav: "audio/wav",
  ogg: "audio/ogg",
  txt: "text/plain",
};

/**
 * A path below the upload root, an address of the web, or a picture in itself (an upload that was answered with `local`). Not
 * one of our own host, none with steps, and no scheme that runs; who fetches the file asks `readAddress` as well, which a
 * pattern cannot.
 */
const PATH = String.raw`^(?:data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}|(?=.{1,500}$)(?:https?://|(?![A-Za-z][A-Za-z0-9+.-]*:|/))(?!.*(?:^|/)\.{1,2}(?:/|$))[^\\<>"\p{C}\p{Zl}\p{Zp}]+)$`;
/** Characters of a picture in itself; a form may hold 1 MB. */
const LONGEST = 512 * 1024;
/** Between two files of a text; a picture in itself holds such signs, too. */
const BETWEEN = /(?<!;base64),|;(?!base64,)|[，；\n]/;

/** JSON Schema of a list of stored files of one sort. */
export function fileListSchema(field: FieldModel, held: HeldFiles): JsonObject {
  return listSchema(field, {
    type: "object",
    required: ["name", "path"],
    properties: {
      name: { type: "string", maxLength: 255 },
      path: { type: "string", maxLength: LONGEST, pattern: PATH },
      size: { type: "integer", minimum: 0 },
      type: { type: "string", maxLength: 120, ...(held !== "file" && { pattern: `^(?:${held}/.+|${UNKNOWN_TYPE}|)$` }) },
    },
    additionalProperties: false,
  });
}

/** Paths joined by commas, the form the specification stores (§9, FILE-09). */
export function fileListText(value: unknown): string {
  return Array.isArray(value) ? value.map((file: Partial<StoredFile>) => file.path ?? "").join(",") : "";
}

/** Reads comma-joined paths; name and type follow from the path, the size is unknown. */
export function readFileList(text: string, held: HeldFiles): TextResult {
  return readList(
    text,
    (path) => {
      const file = fileAt(path);
      return isOfSort(file.type, held) ? read(file) : refuse(`“${file.name}”不是这里要的文件，${sortMessage(held)}`);
    },
    BETWEEN,
  );
}

/** Whether a MIME type is of a sort; one that says nothing is not held against a file. */
export function isOfSort(type: string, held: HeldFiles): boolean {
  return held === "file" || type === "" || type === UNKNOWN_TYPE || type.startsWith(`${held}/`);
}

/** What is wanted instead. */
export function sortMessage(held: HeldFiles): string {
  return held === "file" ? "请上传文件" : wrongSort[held];
}

/** The file that a path alone describes. */
export function fileAt(path: string): StoredFile {
  const type = /^data:(image\/[a-z]+);/.exec(path)?.[1];
  if (type !== undefined && readAddress(path, ["picture"]))
    return { name: "图片", path, size: Math.floor((path.length - path.indexOf(",")) * 0.75), type };
  const name = path.slice(path.lastIndexOf("/") + 1);
  return { name, path, size: 0, type: typeOfName(name) };
}

/** The MIME type that the last suffix of a name stands for. */
export function typeOfName(name: string): string {
  return TYPES[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? UNKNOWN_TYPE;
}
