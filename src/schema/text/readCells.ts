/** A cell of a text table: in quotes it may hold line breaks, tabs and doubled quotes. Long ones take no more stack than short ones. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;

/**
 * Reads the table that spreadsheet programs write as text: lines of cells, parted by tabs. Excel puts quotes around a cell only
 * for the sake of a line break or a tab in it, so quotes that do not hold the whole cell belong to its text.
 *
 * @example readCells("甲\t1\n乙") // [["甲", "1"], ["乙"]]
 */
export function readCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (CELL.lastIndex = 0; CELL.lastIndex < text.length;) {
    // There is always a cell: an empty one before a sign that ends it.
    const [, quoted, plain = "", end] = CELL.exec(text) as RegExpExecArray;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    const isLast = CELL.lastIndex === text.length;
    if (end !== "\t" && !isLast) rows.push([]);
    if (end === "\t" && isLast) rows.at(-1)?.push("");
  }
  return rows;
}
