import { writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { xlsxFile } from "../../../../tests/support/xlsxFile.ts";
import { writeXls } from "../xls/writeXls.ts";
import { IMPORT_LIMITS, readWorkbook } from "./readWorkbook.ts";
import { recogniseFile } from "./recogniseFile.ts";

const TYPES = "[Content_Types].xml";
const typesOf = (type: string) => `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`;
const MACRO = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";

/** A compound file whose directory names these streams; their content begins behind it. */
function compound(names: readonly string[], content: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(9, 30);
  const directory = Buffer.alloc(512);
  for (const [index, name] of names.entries()) {
    const [at, text] = [index * 128, Buffer.from(`${name}\u0000`, "utf16le")];
    text.copy(directory, at);
    directory.writeUInt16LE(text.length, at + 64);
    directory.writeUInt8(2, at + 66);
    directory.writeUInt32LE(1, at + 116);
  }
  return Buffer.concat([header, directory, content]);
}

const record = (id: number, ...words: readonly number[]): Buffer => Buffer.from(new Uint16Array([id, words.length * 2, ...words]).buffer);
const rows = [["机构名称"], ["甲"]];

describe("recogniseFile", () => {
  it("reads workbooks by their content: of the old format, of the new one, and of one without its list of types", async () => {
    const xlsx = await writeXlsx({ sheets: [{ name: "s", rows }] });
    expect(recogniseFile(xlsx)).toEqual({ workbook: "xlsx" });
    expect(recogniseFile(xlsxFile("<sheetData/>"))).toEqual({ workbook: "xlsx" });
    expect(recogniseFile(await writeXls({ name: "s", columns: [{ title: "机构名称", width: 10 }], rows: [["甲"]] }))).toEqual({
      workbook: "xls",
    });
  });

  it.each([
    ["a page", Buffer.from("\ufeff<html><meta charset='utf-8'><table>"), "page"],
    ["a page that a program saved", Buffer.from("<!-- saved -->\n<TABLE border=1>"), "page"],
    ["a page in two-byte characters", Buffer.from("\ufeff<html>", "utf16le"), "page"],
    ["a page in one file", Buffer.from("MIME-Version: 1.0\r\nContent-Type: multipart/related"), "page"],
    ["a text with commas in the characters of old programs", Buffer.from("bbfab9b9c3fbb3c62c41", "hex"), "text"],
    ["a text with tabs in two-byte characters", Buffer.from("\ufeff机构\t编码", "utf16le"), "text"],
    ["a table in XML", Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>'), "xml"],
    ["records without a container", Buffer.from("0908080000051000", "hex"), "old"],
    ["a PDF", Buffer.from("%PDF-1.7"), { title: "PDF 文件" }],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), { title: "PNG 图片" }],
    ["an archive of another program", Buffer.from("526172211a07", "hex"), { title: "RAR 压缩包" }],
    ["bytes that nobody knows", Buffer.from("00010203ff00", "hex"), "unknown"],
    ["a workbook with macros by its types", xlsxFile("<sheetData/>", { [TYPES]: typesOf(MACRO) }), "macro"],
    ["a workbook with macros by its parts", xlsxFile("<sheetData/>", { "xl/vbaProject.bin": "x" }), "macro"],
    ["a binary workbook", xlsxFile("<sheetData/>", { "xl/workbook.bin": "x" }), "binary"],
    ["a protected workbook of the new format", compound(["EncryptionInfo", "EncryptedPackage"]), "locked"],
    [
      "a protected workbook of the old format",
      compound(["Workbook"], Buffer.concat([record(0x809, 0x600, 5), record(0x2f, 1, 1), Buffer.alloc(8)])),
      "locked",
    ],
    ["a workbook of 1995", compound(["Book"]), "old"],
    ["a workbook of 1995 under the later name", compound(["Workbook"], Buffer.concat([record(0x809, 0x500, 5), Buffer.alloc(8)])), "old"],
    ["a document", compound(["WordDocument"]), { title: "Word 文档" }],
  ])("tells %s by its content", (_what, data, form) => {
    expect(recogniseFile(data)).toEqual({ form });
  });

  it("takes a workbook of the old format that is neither protected nor old, whatever else its container holds", () => {
    const records = Buffer.concat([record(0x809, 0x600, 5), record(0x85, 0, 0), Buffer.alloc(8)]);
    expect(recogniseFile(compound(["Workbook", "WordDocument"], records))).toEqual({ workbook: "xls" });
  });

  it("does not walk out of a file whose numbers lead there", () => {
    const far = compound(["Workbook"], record(0x809, 0x600, 5));
    far.writeUInt32LE(0xffff_fff0, 512 + 116);
    expect(recogniseFile(far)).toEqual({ workbook: "xls" });
    far.writeUInt16LE(0xffff, 30);
    expect(recogniseFile(far)).toEqual({ workbook: "xls" });
  });
});

it.each([
  [
    "IMPORT_FILE_PAGE",
    Buffer.from("<html><table>"),
    /^这是网页，只是后缀写成了 Excel 的。只能导入 \.xls 或 \.xlsx 文件：请用 Excel 或 WPS 打开它，选择“另存为”/,
  ],
  ["IMPORT_FILE_TEXT", Buffer.from("a,b"), /^这是文本文件（CSV 或用制表符分隔）/],
  ["IMPORT_FILE_MACRO", xlsxFile("<sheetData/>", { [TYPES]: typesOf(MACRO) }), /^这是带宏的 Excel 工作簿/],
  ["IMPORT_FILE_LOCKED", compound(["EncryptedPackage"]), /^这是设了密码或受保护的文件.*取消密码.*另存为/],
  ["IMPORT_FILE_OLD", compound(["Book"]), /^这是 Excel 95 或更早版本的工作簿/],
  ["IMPORT_FILE_TYPE", Buffer.from("%PDF-1.7"), /^这是 PDF 文件。只能导入/],
])("%s says what the file is, what is taken and what to do", async (code, data, message) => {
  await expect(readWorkbook(data, IMPORT_LIMITS)).rejects.toMatchObject({
    code,
    status: 400,
    message: expect.stringMatching(message) as string,
  });
});
