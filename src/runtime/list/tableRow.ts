import type { Row } from "../../schema/model/json.ts";

/** Member by which a row knows that it only stands for one to come. */
export const skeletonKey = "_skeleton";

/** Rows that stand for those of a page on its way. */
export const bones: readonly Row[] = Array.from({ length: 10 }, (_, index) => ({ id: `${skeletonKey}-${index}`, [skeletonKey]: true }));

/** Member that holds the row as the server sent it, where a table had to make another object of it. */
export const sourceKey = "_source";

/** Member by which a row knows that nobody asked for it: it shows where the rows hang that were found. */
export const aboveKey = "_above";

/** Whether a row is there for those below it alone. */
export function isAbove(row: Row): boolean {
  return aboveKey in row;
}

/** Whether a row stands for one to come. */
export function isSkeleton(row: Row): boolean {
  return skeletonKey in row;
}

/** The row as the server sent it. */
export function sourceOf(row: Row): Row {
  return (row[sourceKey] as Row | undefined) ?? row;
}
