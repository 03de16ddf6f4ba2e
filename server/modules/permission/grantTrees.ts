import type { SchemaProject } from "../../../src/schema/project.ts";
import type { Session } from "../../http/session.ts";
import { codesOf, grantTree, type GrantTreeOptions, type OfferedNode, offeredTree } from "../../rights/permissionCodes.ts";

/** A tree to tick rights in, as it travels. */
export interface GrantTreeAnswer {
  readonly treeList: readonly OfferedNode[];
  /** The codes of all its rights, which are what is ticked and saved. */
  readonly ids: readonly string[];
}

/** The tree in which somebody grants rights. */
export function grantTreeAnswer(project: SchemaProject, session: Session, options: GrantTreeOptions): GrantTreeAnswer {
  const treeList = offeredTree(grantTree(project, options), session);
  return { treeList, ids: codesOf(treeList) };
}
