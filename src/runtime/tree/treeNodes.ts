import type { Row } from "../../schema/model/json.ts";
import { boneKey, sourceKey } from "../list/tableRow.ts";

/** Loaded branches: the rows below each row, by its id; the roots under `""`. */
export type Branches = ReadonlyMap<string, readonly Row[]>;

/**
 * Hangs loaded branches below their rows, as a table draws a tree. A row with children that are not loaded
 * gets one placeholder, so that it can be opened at once and nothing jumps when they come.
 */
export function treeNodes(branches: Branches, parentId = ""): readonly Row[] {
  return (branches.get(parentId) ?? []).map((row) => {
    const { children: _children, ...rest } = row;
    const id = String(row["id"]);
    const below = branches.get(id);
    // The last child may have been moved away since the row was loaded.
    if (row["hasChildren"] !== true || below?.length === 0) return { ...rest, [sourceKey]: row };
    return { ...rest, [sourceKey]: row, children: below ? treeNodes(branches, id) : [{ id: `${id}_loadChild`, [boneKey]: true }] };
  });
}
