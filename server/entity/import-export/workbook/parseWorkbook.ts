import type { SheetChoice, WorkbookLimits, WorkbookReply } from "./workbook.types.ts";
import { readXls } from "./xls/readXls.ts";
import { readXlsx } from "./xlsx/readXlsx.ts";
import { exceedsZipBudget } from "./zipBudget.ts";

const ZIP_MAGIC = [0x50, 0x4b, 0x03, 0x04];
const OLE_MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Reads a sheet of an `.xlsx` or `.xls` file, told apart by their first bytes. Runs in the reading thread. */
export async function parseWorkbook(data: Uint8Array, limits: WorkbookLimits, choice: SheetChoice): Promise<WorkbookReply> {
  try {
    if (startsWith(data, ZIP_MAGIC))
      return (await exceedsZipBudget(data, limits)) ? { fault: { kind: "unpacked" } } : await readXlsx(data, choice, limits);
    if (startsWith(data, OLE_MAGIC)) return await readXls(data, choice, limits);
    return { fault: { kind: "type" } };
  } catch {
    // What is thrown names parts of the file; people are told that it cannot be read and what to do.
    return { fault: { kind: "unreadable" } };
  }
}

function startsWith(data: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => data[index] === byte);
}
