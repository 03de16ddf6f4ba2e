import { recogniseFile } from "./recogniseFile.ts";
import type { SheetChoice, WorkbookLimits, WorkbookReply } from "./workbook.types.ts";
import { readXls } from "./xls/readXls.ts";
import { readXlsx } from "./xlsx/readXlsx.ts";
import { exceedsZipBudget } from "./zipBudget.ts";

/** Reads a sheet of an `.xlsx` or `.xls` file, told apart by their content. Runs in the reading thread. */
export async function parseWorkbook(data: Uint8Array, limits: WorkbookLimits, choice: SheetChoice): Promise<WorkbookReply> {
  try {
    const found = recogniseFile(data);
    if ("form" in found) return { fault: { kind: "type", form: found.form } };
    if (found.workbook === "xls") return await readXls(data, choice, limits);
    return (await exceedsZipBudget(data, limits)) ? { fault: { kind: "unpacked" } } : await readXlsx(data, choice, limits);
  } catch {
    // What is thrown names parts of the file; people are told that it cannot be read and what to do.
    return { fault: { kind: "unreadable" } };
  }
}
