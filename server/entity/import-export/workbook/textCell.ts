import type { MarkedCell } from "./workbook.types.ts";

/** WPS keeps the pictures of cells behind this function, in the formula or, by some programs, in the text. */
const CELL_PICTURE = /^=?(?:_xlfn\.)?DISPIMG\(/i;

/** A cell of text, unless the text stands for a picture. */
export function textCell(text: string): string | MarkedCell {
  return CELL_PICTURE.test(text) ? { kind: "picture" } : text;
}
