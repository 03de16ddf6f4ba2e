/** A type of file that may be kept, and how it is served; the browser goes by it before anything is sent, the server in any case. */
export interface FileType {
  /** Suffixes in lower case, without the dot. */
  readonly suffixes: readonly string[];
  readonly mime: string;
  /** `image` is shown in pages; everything else is only ever downloaded. */
  readonly group: "image" | "media" | "document" | "program";
  /** Whether the first bytes are those of this kind. What the browser claims does not count. */
  matches(head: Uint8Array): boolean;
}

/** Bytes at the start of a file that `matches` may look at. */
export const HEAD_LENGTH = 4100;

const KILOBYTE = 1024;

/** Most bytes of one file (spec §9: image 5120 KB, file 102400 KB). */
export function sizeLimit(type: FileType): number {
  return (type.group === "image" ? 5120 : 102_400) * KILOBYTE;
}

const startsWith =
  (...prefixes: readonly (string | readonly number[])[]) =>
  (head: Uint8Array): boolean =>
    prefixes.some((prefix) => hasAt(head, 0, prefix));

/** Texts stand for the bytes of their characters, up to 255. */
const hasAt = (head: Uint8Array, offset: number, bytes: string | readonly number[]): boolean => {
  const expected = typeof bytes === "string" ? Array.from(bytes, (character) => character.charCodeAt(0)) : bytes;
  return expected.every((byte, index) => head[offset + index] === byte);
};

const isZip = startsWith("PK\u0003\u0004", "PK\u0005\u0006");
const isOle = startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const isRiff = (kind: string) => (head: Uint8Array) => hasAt(head, 0, "RIFF") && hasAt(head, 8, kind);
const isExecutable = startsWith("MZ");
/** Text has no NUL; it is served as plain text only, so its content cannot act. */
const isText = (head: Uint8Array): boolean => !head.includes(0);

/** Every accepted kind of file. SVG and HTML are absent: they can hold scripts. */
export const fileTypes: readonly FileType[] = [
  { suffixes: ["png"], mime: "image/png", group: "image", matches: startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { suffixes: ["jpg", "jpeg"], mime: "image/jpeg", group: "image", matches: startsWith([0xff, 0xd8, 0xff]) },
  { suffixes: ["gif"], mime: "image/gif", group: "image", matches: startsWith("GIF87a", "GIF89a") },
  { suffixes: ["webp"], mime: "image/webp", group: "image", matches: isRiff("WEBP") },
  { suffixes: ["bmp"], mime: "image/bmp", group: "image", matches: startsWith("BM") },

  { suffixes: ["mp4", "m4v"], mime: "video/mp4", group: "media", matches: (head) => hasAt(head, 4, "ftyp") },
  { suffixes: ["m4a"], mime: "audio/mp4", group: "media", matches: (head) => hasAt(head, 4, "ftyp") },
  { suffixes: ["webm"], mime: "video/webm", group: "media", matches: startsWith([0x1a, 0x45, 0xdf, 0xa3]) },
  { suffixes: ["mp3"], mime: "audio/mpeg", group: "media", matches: startsWith("ID3", [0xff, 0xfb], [0xff, 0xf3], [0xff, 0xf2]) },
  { suffixes: ["wav"], mime: "audio/wav", group: "media", matches: isRiff("WAVE") },
  { suffixes: ["ogg"], mime: "audio/ogg", group: "media", matches: startsWith("OggS") },

  { suffixes: ["pdf"], mime: "application/pdf", group: "document", matches: startsWith("%PDF-") },
  { suffixes: ["doc"], mime: "application/msword", group: "document", matches: isOle },
  { suffixes: ["xls"], mime: "application/vnd.ms-excel", group: "document", matches: isOle },
  { suffixes: ["ppt"], mime: "application/vnd.ms-powerpoint", group: "document", matches: isOle },
  {
    suffixes: ["docx"],
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    group: "document",
    matches: isZip,
  },
  { suffixes: ["xlsx"], mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", group: "document", matches: isZip },
  {
    suffixes: ["pptx"],
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    group: "document",
    matches: isZip,
  },
  { suffixes: ["zip"], mime: "application/zip", group: "document", matches: isZip },
  { suffixes: ["rar"], mime: "application/vnd.rar", group: "document", matches: startsWith("Rar!\u001a\u0007") },
  { suffixes: ["7z"], mime: "application/x-7z-compressed", group: "document", matches: startsWith([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) },
  { suffixes: ["txt", "md", "csv"], mime: "text/plain; charset=utf-8", group: "document", matches: isText },

  { suffixes: ["exe"], mime: "application/octet-stream", group: "program", matches: isExecutable },
  { suffixes: ["msi"], mime: "application/octet-stream", group: "program", matches: isOle },
  { suffixes: ["apk"], mime: "application/octet-stream", group: "program", matches: isZip },
  { suffixes: ["swf"], mime: "application/octet-stream", group: "program", matches: startsWith("FWS", "CWS", "ZWS") },
  { suffixes: ["sql"], mime: "text/plain; charset=utf-8", group: "program", matches: isText },
  { suffixes: ["psd"], mime: "application/octet-stream", group: "program", matches: startsWith("8BPS") },
];

/** Finds the kind of a file by the last suffix of its name; `undefined` where it is not accepted. */
export function fileTypeOf(name: string): FileType | undefined {
  const suffix = suffixOf(name);
  return fileTypes.find((type) => type.suffixes.includes(suffix));
}

/** The last suffix of a name in lower case, without the dot; `""` where there is none. */
export function suffixOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
