import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { aboveKey, skeletonKey, sourceKey } from "../../list/tableRow.ts";

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

/**
 * Hangs found rows below the rows above them, as a table draws a tree; each stands where the first one below it was found.
 *
 * @param above rows that nobody asked for
 */
export function foundNodes(entity: CompiledEntity, found: readonly Row[], above: readonly Row[]): readonly Row[] {
  const known = new Map([...above, ...found].map((row) => [String(row["id"]), row]));
  const unasked = new Set(above);
  const below = new Map<string, Row[]>();
  const placed = new Set<string>();
  const place = (row: Row): void => {
    const id = String(row["id"]);
    if (placed.has(id)) return;
    placed.add(id);
    const parentId = parentIdOf(entity, row) ?? "";
    const parent = known.get(parentId);
    if (parent) place(parent);
    const at = parent ? parentId : "";
    below.set(at, [...(below.get(at) ?? []), row]);
  };
  found.forEach(place);
  const nodesBelow = (parentId: string): Row[] =>
    (below.get(parentId) ?? []).map((row) => {
      const { children: _children, ...rest } = row;
      const children = nodesBelow(String(row["id"]));
      return {
        ...rest,
        [sourceKey]: row,
        ...(unasked.has(row) ? { [aboveKey]: true } : {}),
        ...(children.length > 0 ? { children } : {}),
      };
    });
  return nodesBelow("");
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
