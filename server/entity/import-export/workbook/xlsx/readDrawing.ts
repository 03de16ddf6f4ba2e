import type { CellPlace } from "../workbook.types.ts";
import type { BookParts } from "./bookParts.ts";

/** Pictures whose place is remembered; more say nothing new. */
const MOST = 1000;

/** Pictures that float over a sheet, by the cell that each begins in. */
export async function readDrawing(parts: BookParts, sheetPath: string): Promise<readonly CellPlace[]> {
  const path = (await parts.relations(sheetPath)).find(({ type }) => type === "drawing")?.path;
  const places: CellPlace[] = [];
  if (path === undefined) return places;
  const from = { row: 0, col: 0 };
  let [isFrom, inside, hasPicture] = [false, "", false];
  await parts.read(
    path,
    {
      open: (name) => {
        if (name === "from") isFrom = true;
        if (name === "pic") hasPicture = true;
        inside = name;
      },
      text: (text) => {
        if (isFrom && (inside === "row" || inside === "col")) from[inside] = Number(text);
      },
      close: (name) => {
        inside = "";
        if (name === "from") isFrom = false;
        if (name !== "twoCellAnchor" && name !== "oneCellAnchor") return;
        if (hasPicture) places.push({ row: from.row, column: from.col });
        hasPicture = false;
      },
    },
    () => places.length >= MOST,
  );
  return places;
}
