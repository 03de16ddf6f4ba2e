import { isValidElement, useRef } from "react";
import type { HTMLAttributes, ReactElement, ReactNode } from "react";

type Props = Readonly<Record<string, unknown>>;
type Cell = ReactElement<Props>;

/**
 * Keeps the cells of a row that say the same as when the row was last drawn, so that they are not drawn anew: a table makes all
 * cells of all rows again whenever anything about it changes, and a row is chosen or a page is on its way far more often than
 * other rows come. For what draws a row in place of antd's own.
 *
 * @param cells what antd hands to the row
 */
export function useKeptCells(cells: ReactNode): ReactNode {
  const kept = useRef<ReadonlyMap<string | null, Cell>>(none);
  if (!Array.isArray(cells) || !cells.every(isCell)) return cells;
  const before = kept.current;
  const drawn = cells.map((cell) => {
    const known = before.get(cell.key);
    return known && saysSame(known, cell) ? known : cell;
  });
  kept.current = new Map(drawn.map((cell) => [cell.key, cell]));
  return drawn;
}

/** A row that draws those of its cells anew that have changed. */
export function KeptRow({ children, ...attributes }: HTMLAttributes<HTMLTableRowElement>) {
  return <tr {...attributes}>{useKeptCells(children)}</tr>;
}

const none: ReadonlyMap<string | null, Cell> = new Map();

function isCell(node: unknown): node is Cell {
  return isValidElement(node);
}

function saysSame(before: Cell, next: Cell): boolean {
  return before.type === next.type && isSame(before.props, next.props);
}

/** Attributes of a cell are an object that the table makes each time; what stands in it counts. */
function isSame(before: Props, next: Props): boolean {
  const names = Object.keys(next);
  if (names.length !== Object.keys(before).length) return false;
  return names.every((name) => {
    const [one, other] = [before[name], next[name]];
    return Object.is(one, other) || (name === "additionalProps" && isProps(one) && isProps(other) && isSame(one, other));
  });
}

function isProps(value: unknown): value is Props {
  return typeof value === "object" && value !== null;
}
