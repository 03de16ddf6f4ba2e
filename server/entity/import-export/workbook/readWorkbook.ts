import { Worker } from "node:worker_threads";
import { workerEntry } from "../../../process/workerEntry.ts";
import { AppError } from "../../../errors/appError.ts";
import { refuseForm } from "./refuseForm.ts";
import { columnName } from "./sheetRows.ts";
import type { Sheet, SheetChoice, WorkbookFault, WorkbookLimits, WorkbookReply, WorkbookRequest } from "./workbook.types.ts";

/**
 * Limits of an import (S-44); whoever knows the columns of the file allows fewer of them. The heap holds 50,000 rows of some
 * fifteen texts that all differ; 320,000 such texts take between 256 and 512 MB.
 */
export const IMPORT_LIMITS: WorkbookLimits = {
  unpackedBytes: 100 * 1024 * 1024,
  ratio: 100,
  rows: 50_001,
  columns: 500,
  time: 20_000,
  heap: 768,
};

/**
 * Reads a sheet of an uploaded workbook in a thread of its own, which is ended when it takes too long or too much memory.
 *
 * @throws IMPORT_SHEET, IMPORT_FILE_TYPE and its kind, IMPORT_FILE_UNREADABLE, IMPORT_FILE_TOO_LARGE, IMPORT_TOO_MANY_ROWS,
 * IMPORT_TOO_WIDE, IMPORT_TOO_HEAVY, IMPORT_TIMEOUT
 */
export async function readWorkbook(data: Uint8Array, limits: WorkbookLimits = IMPORT_LIMITS, choice: SheetChoice = {}): Promise<Sheet> {
  const worker = new Worker(workerEntry(import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: limits.heap } });
  let timer: NodeJS.Timeout | undefined;
  try {
    const reply = await new Promise<WorkbookReply>((resolve) => {
      timer = setTimeout(() => resolve({ fault: { kind: "time" } }), limits.time);
      worker.once("message", resolve);
      worker.once("error", (error) => resolve({ fault: { kind: isOutOfMemory(error) ? "memory" : "unreadable" } }));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      worker.postMessage({ data, limits, choice } satisfies WorkbookRequest);
    });
    if ("sheet" in reply) return reply.sheet;
    throw refusal(reply.fault, limits);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY";
}

function refusal(fault: WorkbookFault, { rows, columns, unpackedBytes }: WorkbookLimits): AppError {
  switch (fault.kind) {
    case "type":
      return refuseForm(fault.form);
    case "rows":
      return new AppError("IMPORT_TOO_MANY_ROWS", { limit: rows - 1, row: fault.row + 1 });
    case "columns":
      return new AppError("IMPORT_TOO_WIDE", { row: fault.row + 1, column: columnName(fault.column), last: columnName(columns - 1) });
    case "sheet":
      return new AppError("IMPORT_SHEET", { name: fault.name });
    case "unpacked":
      return new AppError("IMPORT_FILE_TOO_LARGE", { limit: `${Math.round(unpackedBytes / 1024 / 1024)} MB（解压后）` });
    case "memory":
      return new AppError("IMPORT_TOO_HEAVY", {});
    case "time":
      return new AppError("IMPORT_TIMEOUT", {});
    case "unreadable":
      return new AppError("IMPORT_FILE_UNREADABLE", {});
  }
}
