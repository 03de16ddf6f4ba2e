/** Sizes of a table by name (GRID-66) with the height of a row (px); the usual one is that of GRID-69. */
export const rowHeights = { medium: 61, small: 40, mini: 34, tiny: 28 } as const;

/** How dense a table is. */
export type TableDensity = keyof typeof rowHeights;

/** The size of a table whose developer names none. */
export const usualDensity: TableDensity = "medium";

/** px beyond which rows scroll inside the table (GRID-69). */
export const usualMaxHeight = 400;

/** Lines of a text that a cell shows at most (GRID-69). */
export const maxVisibleLines = 9;

/** How cells write moments, as dayjs reads formats (GRID-70). */
export const cellFormats = { date: "YYYY-MM-DD", datetime: "YYYY-MM-DD HH:mm:ss", time: "HH:mm:ss" } as const;

/** px of the window in which a long text is written (`input_pop`) where nobody says another size (GRID-71). */
export const inputPopSize = { height: 200, width: 150 } as const;

/** ms without scrolling after which a table counts as resting (GRID-72). */
export const scrollRest = 100;

/** ms after which a cell is checked that was left (GRID-48): a click into what the cell opened comes before. */
export const blurDelay = 100;
