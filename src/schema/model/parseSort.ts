import type { SortOrder } from "./entity.ts";
import { trimSpace } from "../text/space.ts";

/** What follows the day by which a list starts with what is ahead. */
export const aheadMark = "@today";

/** Reads a sort order, e.g. `-date,createTime`: newest date first, then in order of creation; `date@today`: from today on. */
export function parseSort(text: string): SortOrder[] {
  return text.split(",").map((part) => {
    const field = trimSpace(part);
    if (field.endsWith(aheadMark)) return { field: field.slice(0, -aheadMark.length), direction: "ahead" };
    return field.startsWith("-") ? { field: field.slice(1), direction: "desc" } : { field, direction: "asc" };
  });
}

/** Writes a step the way a schema says it. */
export function sortText({ field, direction }: SortOrder): string {
  if (direction === "ahead") return `${field}${aheadMark}`;
  return direction === "desc" ? `-${field}` : field;
}
