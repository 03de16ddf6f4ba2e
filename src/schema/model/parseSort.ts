import type { SortOrder } from "./entity.ts";

/** Reads a sort order, e.g. `-date,createTime`: newest date first, then in order of creation. */
export function parseSort(text: string): SortOrder[] {
  return text.split(",").map((part) => {
    const field = part.trim();
    return field.startsWith("-") ? { field: field.slice(1), direction: "desc" } : { field, direction: "asc" };
  });
}
