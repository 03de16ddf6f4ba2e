import type { Cell } from "./workbook/workbook.types.ts";
import { trimSpace } from "../../../src/schema/text/space.ts";

/** Begins the first cell of the template's example row, so that a row left in is known for what it is. */
export const SAMPLE_MARK = "【示例】";

/** Whether a row of a file is the template's example. */
export function isSampleLine(cells: readonly Cell[]): boolean {
  const first = cells.find((cell) => cell !== null && cell !== "");
  return typeof first === "string" && trimSpace(first).startsWith(SAMPLE_MARK);
}
