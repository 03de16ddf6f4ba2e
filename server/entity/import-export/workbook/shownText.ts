import type { Cell } from "./workbook.types.ts";

/** What a cell shows on its sheet; `""` where there is nothing to read. */
export function shownText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (typeof cell !== "object") return String(cell);
  if (cell.kind === "merged") return shownText(cell.cell);
  return "shown" in cell ? cell.shown : "";
}

/** Whether a cell holds anything, readable or not. */
export function isFilled(cell: Cell | undefined): boolean {
  return cell !== null && cell !== undefined && cell !== "";
}
