/** px of a column where its type says nothing else (GRID-65). */
const USUAL = 120;

/** px below which no column gets: the padding of a cell and two characters. */
const LEAST = 60;

/** Widths (px) by the names of column types (GRID-64, GRID-65); where both are given, the larger wins. */
const widths: Readonly<Record<string, { readonly least: number; readonly usual?: number }>> = {
  date: { least: 135 },
  datetime: { least: 190, usual: 200 },
  sel_user: { least: 190, usual: 220 },
  sel_depart: { least: 190, usual: 160 },
  "row-number": { least: 60, usual: 60 },
};

/** px of a column of tools, and where numbers stand below the table: their names stand under the first of these (GRID-64). */
const [TOOL, TOOL_ABOVE_NAMES] = [40, 60];
const tools: ReadonlySet<string> = new Set(["row-checkbox", "row-radio", "row-expand", "row-drag-sort"]);

/** What decides how wide a column is. */
export interface WidthWish {
  /** px that the developer asks for. */
  readonly width?: number;
  /** Numbers stand below the table. @default false */
  readonly hasStatistics?: boolean;
}

/**
 * How wide a column is (px), and how narrow it may become.
 *
 * @param type name of the column's type, e.g. `datetime`, `row-number`
 */
export function columnWidths(type: string, { width, hasStatistics = false }: WidthWish = {}): { width: number; minWidth: number } {
  const { least, usual } = ownWidths(type, hasStatistics);
  return { width: Math.max(width ?? usual, least), minWidth: least };
}

function ownWidths(type: string, hasStatistics: boolean): { readonly least: number; readonly usual: number } {
  const tool = hasStatistics ? TOOL_ABOVE_NAMES : TOOL;
  if (tools.has(type)) return { least: tool, usual: tool };
  const { least = LEAST, usual = USUAL } = Object.hasOwn(widths, type) ? (widths[type] ?? {}) : {};
  return { least, usual };
}
