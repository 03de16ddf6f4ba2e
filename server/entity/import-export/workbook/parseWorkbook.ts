import { readXls, streamXlsxRows } from "hucre";
import { SheetRows } from "./sheetRows.ts";
import type { WorkbookLimits, WorkbookReply } from "./workbook.types.ts";
import { exceedsZipBudget } from "./zipBudget.ts";

const ZIP_MAGIC = [0x50, 0x4b, 0x03, 0x04];
const OLE_MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Reads the first sheet of an `.xlsx` or `.xls` file, told apart by their first bytes. Runs in the reading thread. */
export async function parseWorkbook(data: Uint8Array, limits: WorkbookLimits): Promise<WorkbookReply> {
  try {
    if (startsWith(data, ZIP_MAGIC))
      return (await exceedsZipBudget(data, limits)) ? { fault: { kind: "unpacked" } } : await readSheet(data, limits);
    if (startsWith(data, OLE_MAGIC)) return await readOldSheet(data, limits);
    return { fault: { kind: "type" } };
  } catch {
    // The library's texts name parts of the file; people are told that it cannot be read and what to do.
    return { fault: { kind: "unreadable" } };
  }
}

/** The library makes every row as wide as its last cell says, so reading ends at the first row that is too wide. */
async function readSheet(data: Uint8Array, limits: WorkbookLimits): Promise<WorkbookReply> {
  const sheet = new SheetRows(limits);
  for await (const { index, values } of streamXlsxRows(data, { sheet: 0 })) {
    const fault = sheet.add(index, values);
    if (fault) return { fault };
  }
  return { rows: sheet.rows };
}

/** The library itself bounds the rectangle of an old sheet; a row without cells is a hole in its list. */
async function readOldSheet(data: Uint8Array, limits: WorkbookLimits): Promise<WorkbookReply> {
  const workbook = await readXls(data, { sheets: [0] });
  const sheet = new SheetRows(limits);
  for (const [index, values] of (workbook.sheets[0]?.rows ?? []).entries()) {
    const fault = sheet.add(index, values ?? []);
    if (fault) return { fault };
  }
  return { rows: sheet.rows };
}

function startsWith(data: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => data[index] === byte);
}
