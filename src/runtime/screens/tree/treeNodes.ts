import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { skeletonKey, sourceKey } from "../../list/tableRow.ts";

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
    return { ...rest, [sourceKey]: row, children: below ? treeNodes(branches, id) : [{ id: `${id}_loadChild`, [skeletonKey]: true }] };
  });
}

/** Id of the row that a row says it hangs below, loaded or not; `null` for a root. */
export function parentIdOf({ tree }: CompiledEntity, row: Row): string | null {
  const parentId = tree && row[tree.parent];
  return typeof parentId === "string" && parentId !== "" ? parentId : null;
}

function parentOf(branches: Branches, id: string): string | null {
  for (const [parentId, rows] of branches) {
    if (parentId !== "" && rows.some((row) => String(row["id"]) === id)) return parentId;
  }
  return null;
}

/** Whether a loaded row is another one or hangs anywhere below it. */
export function isWithin(branches: Branches, id: string, ancestor: string): boolean {
  for (let current: string | null = id; current !== null; current = parentOf(branches, current)) if (current === ancestor) return true;
  return false;
}
