/** A cell by its place in what is shown: row and column from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** What is selected: a rectangle from where it was begun to where the cursor stands. */
export interface Selection {
  /** The cell of the cursor. */
  readonly focus: CellPlace;
  /** The opposite corner; the same cell where one alone is selected. */
  readonly anchor: CellPlace;
}

/** The corners of a rectangle of cells, both included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** How many rows and columns there are. */
export interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

/** A step of the cursor. */
export type Direction = "up" | "down" | "left" | "right";

/** One cell alone. */
export function selectCell(place: CellPlace): Selection {
  return { focus: place, anchor: place };
}

/** The rectangle that is selected. */
export function rangeOf({ focus, anchor }: Selection): CellRange {
  return {
    top: Math.min(focus.row, anchor.row),
    bottom: Math.max(focus.row, anchor.row),
    left: Math.min(focus.column, anchor.column),
    right: Math.max(focus.column, anchor.column),
  };
}

/** The nearest place that there is; `undefined` in an empty table. */
export function placeWithin({ row, column }: CellPlace, { rows, columns }: TableSize): CellPlace | undefined {
  if (rows === 0 || columns === 0) return undefined;
  return { row: Math.min(Math.max(row, 0), rows - 1), column: Math.min(Math.max(column, 0), columns - 1) };
}

const steps: Readonly<Record<Direction, CellPlace>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

/** The cell beside a cell; itself at the edge. */
export function beside(place: CellPlace, direction: Direction, size: TableSize): CellPlace {
  const step = steps[direction];
  return placeWithin({ row: place.row + step.row, column: place.column + step.column }, size) ?? place;
}

/**
 * Where Ctrl with an arrow leads, as in a spreadsheet: to the last filled cell of a run, or over empty cells to the next filled
 * one, or else to the edge.
 */
export function edgeFrom(place: CellPlace, direction: Direction, size: TableSize, isFilled: (place: CellPlace) => boolean): CellPlace {
  const next = (from: CellPlace) => beside(from, direction, size);
  const isEdge = (from: CellPlace) => next(from) === from || isSamePlace(next(from), from);
  if (isEdge(place)) return place;
  const goesOn = isFilled(place) && isFilled(next(place));
  let at = next(place);
  while (!isEdge(at) && (goesOn ? isFilled(next(at)) : !isFilled(at))) at = next(at);
  return at;
}

/** The cell that Tab leads to, row by row; `undefined` past the last, or before the first. */
export function nextInReading(place: CellPlace, isBack: boolean, { rows, columns }: TableSize): CellPlace | undefined {
  const index = place.row * columns + place.column + (isBack ? -1 : 1);
  if (index < 0 || index >= rows * columns) return undefined;
  return { row: Math.floor(index / columns), column: index % columns };
}

/** Whether two places are one cell. */
export function isSamePlace(left: CellPlace, right: CellPlace): boolean {
  return left.row === right.row && left.column === right.column;
}
