import { inflateRawSync } from "node:zlib";
import { HEAD_LENGTH } from "../../../../src/schema/kinds/fileTypes.ts";
import { beginning, isOle, isPage, isText, isZip, startsWith } from "../../../../src/schema/kinds/firstBytes.ts";
import { formatOfContent } from "../../../../src/schema/kinds/foreignFiles.ts";
import type { FoundForm } from "../../../../src/schema/kinds/importableFiles.ts";
import { type ZipEntry, zipEntries } from "./zipEntries.ts";

/** What a file is: a workbook that is read, or something else. */
export type RecognisedFile = { readonly workbook: "xlsx" | "xls" } | { readonly form: FoundForm };

/** Bytes of the list of parts that are looked at; that of a workbook has a line for each sheet. */
const LONGEST_LIST = 1024 * 1024;

/**
 * Says by its content what a file is that came as a workbook; its suffix may be the wrong one of the two.
 *
 * @throws RangeError where an archive is cut or broken
 */
export function recogniseFile(data: Uint8Array): RecognisedFile {
  if (isZip(data)) return recogniseArchive(zipEntries(data));
  if (isOle(data)) return recogniseCompound(data);
  return { form: formOfBytes(data) };
}

function recogniseArchive(entries: readonly ZipEntry[]): RecognisedFile {
  const has = (part: string): boolean => entries.some(({ name }) => name === part);
  const hasIn = (folder: string): boolean => entries.some(({ name }) => name.startsWith(folder));
  const types = textOf(entries.find(({ name }) => name === "[Content_Types].xml"));
  // Some programs list the type of binary parts in every workbook.
  if (has("xl/workbook.bin")) return { form: "binary" };
  if (/ms-excel\.(?:sheet|template)\.macroEnabled/.test(types) || has("xl/vbaProject.bin")) return { form: "macro" };
  if (hasIn("xl/") || types.includes("spreadsheetml.sheet")) return { workbook: "xlsx" };
  if (textOf(entries.find(({ name }) => name === "mimetype")).includes("opendocument.spreadsheet")) return { form: "openDocument" };
  const [, form = "archive"] = otherArchives.find(([part]) => has(part) || hasIn(`${part}/`)) ?? [];
  return { form };
}

/** Archives of other programs, by a part or a folder that each of them has. */
const otherArchives: readonly (readonly [string, FoundForm])[] = [
  ["word", { title: "Word 文档" }],
  ["ppt", { title: "PPT 演示文稿" }],
  ["OFD.xml", { title: "OFD 版式文件" }],
  ["Index", "numbers"],
];

/** The text of a small part; of one that cannot be unpacked, none. */
function textOf(entry: ZipEntry | undefined): string {
  if (!entry) return "";
  try {
    const bytes = entry.isDeflated ? inflateRawSync(entry.packed, { maxOutputLength: LONGEST_LIST }) : entry.packed;
    return new TextDecoder().decode(bytes.subarray(0, LONGEST_LIST));
  } catch {
    return "";
  }
}

/** Length of an entry in the directory of a compound file, which begins at a multiple of it. */
const ENTRY = 128;
const ENTRY_NAME_LENGTH = 64;
const ENTRY_TYPE = 66;
const ENTRY_START = 116;

/** What a compound file holds is told by the names in its directory. */
function recogniseCompound(data: Uint8Array): RecognisedFile {
  const workbook = findStream(data, "Workbook");
  if (workbook) return recogniseStream(data, workbook.start);
  const found = (name: string): boolean => findStream(data, name) !== undefined;
  if (found("Book")) return { form: "old" };
  if (found("EncryptedPackage")) return { form: "locked" };
  if (found("WordDocument")) return { form: { title: "Word 文档" } };
  if (found("PowerPoint Document")) return { form: { title: "PPT 演示文稿" } };
  return { form: "unknown" };
}

function findStream(data: Uint8Array, name: string): { readonly start: number } | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const bytes = Buffer.from(`${name}\u0000`, "utf16le");
  for (let at = 512; at + ENTRY <= data.byteLength; at += ENTRY) {
    if (view.getUint8(at + ENTRY_TYPE) !== 2 || view.getUint16(at + ENTRY_NAME_LENGTH, true) !== bytes.length) continue;
    if (bytes.every((byte, index) => data[at + index] === byte)) return { start: view.getUint32(at + ENTRY_START, true) };
  }
  return undefined;
}

const BEGIN = 0x0809;
const BIFF8 = 0x0600;
const PROTECTED = 0x002f;
/** The first sheet is named after everything that may stand before protection. */
const SHEET = 0x0085;

/** The records at the beginning of a workbook say its version and whether the rest is encrypted. */
function recogniseStream(data: Uint8Array, sector: number): RecognisedFile {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const size = 2 ** view.getUint16(30, true);
  const start = (sector + 1) * size;
  // A stream that lies elsewhere, such as a very short one, is left to the reader.
  const end = Math.min(start + size, data.byteLength);
  for (let at = start; at + 8 <= end; at += 4 + view.getUint16(at + 2, true)) {
    const record = view.getUint16(at, true);
    if (at === start && record !== BEGIN) break;
    if (at === start && view.getUint16(at + 4, true) < BIFF8) return { form: "old" };
    if (record === PROTECTED) return { form: "locked" };
    if (record === SHEET) break;
  }
  return { workbook: "xls" };
}

/** Workbooks of programs before 1997 lie in no container. */
const isBareRecords = startsWith([0x09, 0x00, 0x04, 0x00], [0x09, 0x02, 0x06, 0x00], [0x09, 0x04, 0x06, 0x00], [0x09, 0x08, 0x08, 0x00]);

function formOfBytes(data: Uint8Array): FoundForm {
  const head = data.subarray(0, HEAD_LENGTH);
  const text = beginning(head);
  if (isBareRecords(head)) return "old";
  if (isPage(head)) return "page";
  if (text.startsWith("<?xml") || text.includes("urn:schemas-microsoft-com:office:spreadsheet")) return "xml";
  const format = formatOfContent(head);
  if (format) return { title: format.title };
  return isText(head) || hasTextMark(head) ? "text" : "unknown";
}

/** Texts of two-byte characters have zeros, and begin with a mark. */
const hasTextMark = startsWith([0xff, 0xfe], [0xfe, 0xff]);
