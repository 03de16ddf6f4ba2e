import { readXls, streamXlsxRows } from "hucre";
import type { Cell, WorkbookLimits, WorkbookReply } from "./workbook.types.ts";
import { exceedsZipBudget } from "./zipBudget.ts";

/** Columns kept of a row; no entity has more fields. */
const MAX_COLUMNS = 500;
const ZIP_MAGIC = [0x50, 0x4b, 0x03, 0x04];
const OLE_MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Reads the first sheet of an `.xlsx` or `.xls` file, told apart by their first bytes. Runs in the reading thread. */
export async function parseWorkbook(data: Uint8Array, limits: WorkbookLimits): Promise<WorkbookReply> {
  try {
    if (startsWith(data, ZIP_MAGIC))
      return (await exceedsZipBudget(data, limits)) ? { fault: "unpacked" } : await readSheet(data, limits.rows);
    if (startsWith(data, OLE_MAGIC)) return await readOldSheet(data, limits.rows);
    return { fault: "type" };
  } catch {
    // The library's texts name parts of the file; people are told that it cannot be read and what to do.
    return { fault: "unreadable" };
  }
}

async function readSheet(data: Uint8Array, limit: number): Promise<WorkbookReply> {
  const rows: Cell[][] = [];
  for await (const row of streamXlsxRows(data, { sheet: 0, maxRows: limit + 1 })) {
    if (row.index >= limit) return { fault: "rows" };
    // Rows without cells are left out of the file; they count all the same.
    while (rows.length < row.index) rows.push([]);
    rows.push(row.values.slice(0, MAX_COLUMNS));
  }
  return { rows };
}

async function readOldSheet(data: Uint8Array, limit: number): Promise<WorkbookReply> {
  const workbook = await readXls(data, { sheets: [0] });
  const rows = workbook.sheets[0]?.rows ?? [];
  return rows.length > limit ? { fault: "rows" } : { rows: rows.map((row) => row.slice(0, MAX_COLUMNS)) };
}

function startsWith(data: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => data[index] === byte);
}
