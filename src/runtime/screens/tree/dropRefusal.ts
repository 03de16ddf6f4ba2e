import type { Row } from "../../../schema/model/json.ts";
import { isWithin } from "./treeNodes.ts";
import type { Branches } from "./treeNodes.ts";

/** Why a row cannot be dropped on another one; `undefined` where it can. The server refuses the same. */
export function dropRefusal(branches: Branches, id: string, target: string | null): string | undefined {
  return target !== null && isWithin(branches, target, id) ? "不能移到自己的下级" : undefined;
}

/** A loaded row by its id. */
export function rowOf(branches: Branches, id: string): Row | undefined {
  for (const rows of branches.values()) {
    const found = rows.find((row) => String(row["id"]) === id);
    if (found) return found;
  }
  return undefined;
}
