import type { RefObject } from "react";
import { useWidth } from "./useWidth.ts";

/** How wide columns are, and how many of them there may be. */
export interface ColumnCountOptions {
  /** Least width of a column in px. */
  readonly width: number;
  readonly fewest: number;
  readonly most: number;
  /** Where the width is not known yet. @default most */
  readonly assumed?: number;
}

/** Counts how many columns fit beside each other in an element, before the first paint, so that nothing jumps. */
export function useColumnCount<T extends HTMLElement>({
  width,
  fewest,
  most,
  assumed = most,
}: ColumnCountOptions): readonly [RefObject<T | null>, number] {
  const [ref, room] = useWidth<T>();
  const fitting = room === undefined ? assumed : Math.floor(room / width);
  return [ref, Math.max(fewest, Math.min(most, fitting))];
}
