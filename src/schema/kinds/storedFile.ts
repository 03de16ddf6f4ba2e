import type { FieldModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";
import type { TextResult } from "./kind.ts";
import { listSchema } from "./stringSchema.ts";
import { read, readList } from "./textResult.ts";

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

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  pdf: "application/pdf",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  mp4: "video/mp4",
  mp3: "audio/mpeg",
  txt: "text/plain",
};

/**
 * A path below the upload root or an address of the web. Not one of our own host, none with steps, and no scheme that runs; who
 * fetches the file asks `readAddress` as well, which a pattern cannot.
 */
const PATH = String.raw`^(?:https?://|(?![A-Za-z][A-Za-z0-9+.-]*:|/))(?!.*(?:^|/)\.{1,2}(?:/|$))[^\\<>"\p{C}\p{Zl}\p{Zp}]+$`;

/** JSON Schema of a list of stored files. */
export function fileListSchema(field: FieldModel): JsonObject {
  return listSchema(field, {
    type: "object",
    required: ["name", "path"],
    properties: {
      name: { type: "string", maxLength: 255 },
      path: { type: "string", maxLength: 500, pattern: PATH },
      size: { type: "integer", minimum: 0 },
      type: { type: "string", maxLength: 120 },
    },
    additionalProperties: false,
  });
}

/** Paths joined by commas, the form the specification stores (§9). */
export function fileListText(value: unknown): string {
  return Array.isArray(value) ? value.map((file: Partial<StoredFile>) => file.path ?? "").join(",") : "";
}

/** Reads comma-joined paths; name and type follow from the path, the size is unknown. */
export function readFileList(text: string): TextResult {
  return readList(text, (path) => read(fileAt(path)));
}

/** The file that a path alone describes. */
export function fileAt(path: string): StoredFile {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return { name, path, size: 0, type: TYPES[extension] ?? "application/octet-stream" };
}
