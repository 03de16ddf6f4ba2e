/** A cell of a text table: in quotes it may hold line breaks, tabs and doubled quotes. */
const CELL = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;

/**
 * Reads the table that spreadsheet programs write as text: lines of cells, parted by tabs.
 *
 * @example readCells("甲\t1\n乙") // [["甲", "1"], ["乙"]]
 */
export function readCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (CELL.lastIndex = 0; CELL.lastIndex < text.length;) {
    const [, cell = "", end = ""] = CELL.exec(text) ?? [];
    rows.at(-1)?.push(withoutQuotes(cell));
    const isLast = CELL.lastIndex === text.length;
    if (end !== "\t" && !isLast) rows.push([]);
    if (end === "\t" && isLast) rows.at(-1)?.push("");
  }
  return rows;
}

function withoutQuotes(cell: string): string {
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  return isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
