/** How a picture is placed in the viewer. */
export interface Placing {
  /** 1: all of it is seen. */
  readonly zoom: number;
  /** Quarter turns clockwise. */
  readonly turns: number;
  /** Shift from the middle, in px. */
  readonly x: number;
  readonly y: number;
}

/** A picture as it comes in: whole, in the middle. */
export const asPlaced: Placing = { zoom: 1, turns: 0, x: 0, y: 0 };

const STEP = 1.25;
const LEAST = 0.25;
const MOST = 8;

/** Enlarges by some steps, or makes smaller; what is not larger than its place stands in the middle. */
export function zoomed(placing: Placing, steps: number): Placing {
  const zoom = Math.min(Math.max(placing.zoom * STEP ** steps, LEAST), MOST);
  // Steps there and back lead to the whole picture again, not close to it.
  const even = Math.abs(zoom - 1) < 0.01 ? 1 : zoom;
  return even <= 1 ? { ...placing, zoom: even, x: 0, y: 0 } : { ...placing, zoom: even };
}

/** Turns by quarters; clockwise where positive. */
export function turned(placing: Placing, quarters: number): Placing {
  return { ...placing, turns: placing.turns + quarters };
}

/** Moves an enlarged picture. */
export function moved(placing: Placing, x: number, y: number): Placing {
  return placing.zoom <= 1 ? placing : { ...placing, x: placing.x + x, y: placing.y + y };
}
