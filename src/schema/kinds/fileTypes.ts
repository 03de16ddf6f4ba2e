import { hasAt, hasBrand, type HeadTest, isJpeg, isOle, isRiff, isText, isZip, startsWith } from "./firstBytes.ts";

/** A type of file that may be kept, and how it is served; the browser goes by it before anything is sent, the server in any case. */
export interface FileType {
  /** Suffixes in lower case, without the dot; the first is given to a file whose content alone says what it is. */
  readonly suffixes: readonly string[];
  readonly mime: string;
  /** `image` is shown in pages; everything else is only ever downloaded. */
  readonly group: "image" | "media" | "document" | "program";
  /** What people call it; its first word stands in lists of what is taken. */
  readonly title: string;
  /** Whether the first bytes are those of this kind. What the browser claims does not count. */
  readonly matches: HeadTest;
  /** Whether the first bytes can be of nothing else, whatever the file is called. Absent: other kinds begin alike. */
  readonly surely?: HeadTest;
}

/** Bytes at the start of a file that `matches` may look at. */
export const HEAD_LENGTH = 4100;

const KILOBYTE = 1024;

/** Most bytes of one file (spec §9: image 5120 KB, file 102400 KB). */
export function sizeLimit({ group }: Pick<FileType, "group">): number {
  return (group === "image" ? 5120 : 102_400) * KILOBYTE;
}

/** Office programs write a protected document as a compound file whatever its suffix; its suffix says which program opens it. */
const isOffice: HeadTest = (head) => isOle(head) || isZip(head);
/** Pictures of phones begin as films do. */
const isPhonePicture = hasBrand("hei", "hev", "mif1", "msf1", "avif", "avis");
const isFilm: HeadTest = (head) => hasAt(head, 4, "ftyp") && !isPhonePicture(head);
const isExecutable = startsWith("MZ");
const OFFICE = "application/vnd.openxmlformats-officedocument";

/** A format that nothing else begins like. */
const told = (test: HeadTest) => ({ matches: test, surely: test });

/** Every accepted kind of file. SVG and HTML are absent: they can hold scripts. */
export const fileTypes: readonly FileType[] = [
  { suffixes: ["jpg", "jpeg"], mime: "image/jpeg", group: "image", title: "JPG 图片", ...told(isJpeg) },
  {
    suffixes: ["png"],
    mime: "image/png",
    group: "image",
    title: "PNG 图片",
    ...told(startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  },
  { suffixes: ["gif"], mime: "image/gif", group: "image", title: "GIF 图片", ...told(startsWith("GIF87a", "GIF89a")) },
  { suffixes: ["webp"], mime: "image/webp", group: "image", title: "WebP 图片", ...told(isRiff("WEBP")) },
  {
    suffixes: ["bmp"],
    mime: "image/bmp",
    group: "image",
    title: "BMP 图片",
    matches: startsWith("BM"),
    surely: (head) => hasAt(head, 0, "BM") && hasAt(head, 6, [0, 0, 0, 0]),
  },

  {
    suffixes: ["mp4", "m4v"],
    mime: "video/mp4",
    group: "media",
    title: "MP4 视频",
    matches: isFilm,
    surely: hasBrand("isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V", "dash"),
  },
  { suffixes: ["webm"], mime: "video/webm", group: "media", title: "WebM 视频", matches: startsWith([0x1a, 0x45, 0xdf, 0xa3]) },
  { suffixes: ["m4a"], mime: "audio/mp4", group: "media", title: "M4A 音频", matches: isFilm, surely: hasBrand("M4A", "M4B") },
  {
    suffixes: ["mp3"],
    mime: "audio/mpeg",
    group: "media",
    title: "MP3 音频",
    matches: startsWith("ID3", [0xff, 0xfb], [0xff, 0xf3], [0xff, 0xf2]),
    surely: startsWith("ID3"),
  },
  { suffixes: ["wav"], mime: "audio/wav", group: "media", title: "WAV 音频", ...told(isRiff("WAVE")) },
  { suffixes: ["ogg"], mime: "audio/ogg", group: "media", title: "OGG 音频", ...told(startsWith("OggS")) },

  { suffixes: ["pdf"], mime: "application/pdf", group: "document", title: "PDF 文件", ...told(startsWith("%PDF-")) },
  { suffixes: ["doc"], mime: "application/msword", group: "document", title: "Word 文档", matches: isOffice },
  { suffixes: ["docx"], mime: `${OFFICE}.wordprocessingml.document`, group: "document", title: "Word 文档", matches: isOffice },
  { suffixes: ["xls"], mime: "application/vnd.ms-excel", group: "document", title: "Excel 表格", matches: isOffice },
  { suffixes: ["xlsx"], mime: `${OFFICE}.spreadsheetml.sheet`, group: "document", title: "Excel 表格", matches: isOffice },
  { suffixes: ["ppt"], mime: "application/vnd.ms-powerpoint", group: "document", title: "PPT 演示文稿", matches: isOffice },
  { suffixes: ["pptx"], mime: `${OFFICE}.presentationml.presentation`, group: "document", title: "PPT 演示文稿", matches: isOffice },
  // No browser shows these: like the documents above they are downloads, and what they hold cannot act on our pages.
  { suffixes: ["wps"], mime: "application/wps-office.wps", group: "document", title: "WPS 文字", matches: isOffice },
  { suffixes: ["et"], mime: "application/wps-office.et", group: "document", title: "WPS 表格", matches: isOffice },
  { suffixes: ["dps"], mime: "application/wps-office.dps", group: "document", title: "WPS 演示", matches: isOffice },
  { suffixes: ["ofd"], mime: "application/ofd", group: "document", title: "OFD 版式文件", matches: isZip },
  { suffixes: ["txt"], mime: "text/plain; charset=utf-8", group: "document", title: "TXT 文本", matches: isText },
  { suffixes: ["md"], mime: "text/plain; charset=utf-8", group: "document", title: "Markdown 文本", matches: isText },
  { suffixes: ["csv"], mime: "text/plain; charset=utf-8", group: "document", title: "CSV 文本", matches: isText },
  { suffixes: ["zip"], mime: "application/zip", group: "document", title: "ZIP 压缩包", matches: isZip },
  { suffixes: ["rar"], mime: "application/vnd.rar", group: "document", title: "RAR 压缩包", ...told(startsWith("Rar!\u001a\u0007")) },
  {
    suffixes: ["7z"],
    mime: "application/x-7z-compressed",
    group: "document",
    title: "7Z 压缩包",
    ...told(startsWith([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])),
  },

  { suffixes: ["exe"], mime: "application/octet-stream", group: "program", title: "Windows 程序", matches: isExecutable },
  { suffixes: ["msi"], mime: "application/octet-stream", group: "program", title: "Windows 安装包", matches: isOle },
  { suffixes: ["apk"], mime: "application/octet-stream", group: "program", title: "安卓安装包", matches: isZip },
  { suffixes: ["swf"], mime: "application/octet-stream", group: "program", title: "Flash 动画", matches: startsWith("FWS", "CWS", "ZWS") },
  { suffixes: ["sql"], mime: "text/plain; charset=utf-8", group: "program", title: "SQL 脚本", matches: isText },
  { suffixes: ["psd"], mime: "application/octet-stream", group: "program", title: "Photoshop 文件", ...told(startsWith("8BPS")) },
];

/** Finds the kind of a file by the last suffix of its name; `undefined` where it is not accepted. */
export function fileTypeOf(name: string): FileType | undefined {
  const suffix = suffixOf(name);
  return fileTypes.find((type) => type.suffixes.includes(suffix));
}

/** The last suffix of a name in lower case, without the dot; `""` where there is none. */
export function suffixOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
