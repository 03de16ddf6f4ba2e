import { numberFormat, type NumberFormat } from "../numberCell.ts";
import { formatCode } from "../numberFormats.ts";
import type { BookParts } from "./bookParts.ts";

/** Reads the number formats of the cell styles of a workbook, in the order in which cells name them. */
export async function readStyles(parts: BookParts, path: string): Promise<readonly (NumberFormat | undefined)[]> {
  const stated = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  await parts.read(path, {
    open: (name, attributes) => {
      if (name === "numFmt") stated.set(Number(attributes.get("numFmtId")), attributes.get("formatCode") ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) ids.push(Number(attributes.get("numFmtId") ?? "0"));
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  const known = new Map([...new Set(ids)].map((id) => [id, numberFormat(formatCode(id, stated))]));
  return ids.map((id) => known.get(id));
}
