import { createContext } from "react";
import type { Branches } from "./treeNodes.ts";

/** What the rows of a tree know of a drag. */
export interface TreeDragState {
  readonly branches: Branches;
  /** Id of the row that is dragged. */
  readonly dragged: string | undefined;
}

/** Absent where rows cannot be dragged. */
export const TreeDragContext = createContext<TreeDragState | undefined>(undefined);
