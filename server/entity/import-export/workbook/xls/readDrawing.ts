import type { CellPlace } from "../workbook.types.ts";

const CONTAINER = 0xf;
const SHAPE = 0xf00a;
const ANCHOR = 0xf010;
const PICTURE_FRAME = 75;
const HEAD = 8;

/** Pictures that float over a sheet, by the cell that each begins in. */
export function readOldDrawing(pieces: readonly Uint8Array[]): readonly CellPlace[] {
  const bytes = Buffer.concat(pieces);
  const places: CellPlace[] = [];
  let isPicture = false;
  for (let at = 0; at + HEAD <= bytes.length;) {
    const [head, type, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2), bytes.readUInt32LE(at + 4)];
    if (type === SHAPE) isPicture = head >> 4 === PICTURE_FRAME;
    if (type === ANCHOR && isPicture && at + HEAD + 8 <= bytes.length)
      places.push({ column: bytes.readUInt16LE(at + HEAD + 2), row: bytes.readUInt16LE(at + HEAD + 6) });
    at += HEAD + ((head & CONTAINER) === CONTAINER ? 0 : length);
  }
  return places;
}
